/**
 * Who a person is: kinds of person, identification types of the DIAN, fiscal responsibilities, and how a name and an
 * identification are shown. Codes: technical annex 1.9, in force since May 2024 (the older toolbox list lacks 47 and 48).
 */
import { checkDigit, formatNit } from './nit.ts'

export type PersonKind = 'juridica' | 'natural'

/** `dian` is AdditionalAccountID of the electronic invoice. */
export const personKinds = [
  { kind: 'juridica', name: 'Jurídica', dian: '1' },
  { kind: 'natural', name: 'Natural', dian: '2' },
] as const satisfies readonly { kind: PersonKind; name: string; dian: string }[]

export interface IdentificationType {
  readonly code: string
  readonly name: string
  readonly short: string
  /** Only a NIT has one. */
  readonly hasCheckDigit: boolean
  readonly characters: 'digits' | 'alphanumeric'
}

export const identificationTypes = [
  { code: '13', name: 'Cédula de ciudadanía', short: 'CC', hasCheckDigit: false, characters: 'digits' },
  { code: '31', name: 'NIT', short: 'NIT', hasCheckDigit: true, characters: 'digits' },
  { code: '22', name: 'Cédula de extranjería', short: 'CE', hasCheckDigit: false, characters: 'alphanumeric' },
  { code: '41', name: 'Pasaporte', short: 'PA', hasCheckDigit: false, characters: 'alphanumeric' },
  { code: '12', name: 'Tarjeta de identidad', short: 'TI', hasCheckDigit: false, characters: 'digits' },
  { code: '11', name: 'Registro civil', short: 'RC', hasCheckDigit: false, characters: 'alphanumeric' },
  { code: '21', name: 'Tarjeta de extranjería', short: 'TE', hasCheckDigit: false, characters: 'alphanumeric' },
  { code: '42', name: 'Documento extranjero', short: 'DE', hasCheckDigit: false, characters: 'alphanumeric' },
  { code: '47', name: 'PEP', short: 'PEP', hasCheckDigit: false, characters: 'digits' },
  { code: '48', name: 'PPT', short: 'PPT', hasCheckDigit: false, characters: 'digits' },
  { code: '50', name: 'NIT de otro país', short: 'NIT ext.', hasCheckDigit: false, characters: 'alphanumeric' },
  { code: '91', name: 'NUIP', short: 'NUIP', hasCheckDigit: false, characters: 'digits' },
] as const satisfies readonly IdentificationType[]

export type IdentificationCode = (typeof identificationTypes)[number]['code']

const typesByCode: ReadonlyMap<string, IdentificationType> = new Map(identificationTypes.map((type) => [type.code, type]))

export const identificationType = (code: string): IdentificationType | null => typesByCode.get(code) ?? null
export const isIdentificationCode = (code: string): code is IdentificationCode => typesByCode.has(code)

export const UNKNOWN_IDENTIFICATION_TYPE = 'Elige un tipo de identificación.'

/** What is wrong with a number of that type, in Spanish; null when nothing is. */
export function identificationProblem(code: string, number: string): string | null {
  const type = identificationType(code)
  if (!type) return UNKNOWN_IDENTIFICATION_TYPE
  if (number === '') return 'Ingresa el número de identificación.'
  if (number.length > 20) return 'El número de identificación no puede pasar de 20 caracteres.'
  if (type.characters === 'digits' && !/^\d+$/.test(number)) return `El número de ${type.name} solo lleva dígitos, sin puntos ni guiones.`
  if (!/^[0-9A-Za-z]+$/.test(number)) return `El número de ${type.name} solo lleva letras y dígitos, sin espacios ni signos.`
  if (code === '31' && number.length > 15) return 'El NIT no puede pasar de 15 dígitos.'
  return null
}

export interface Identification {
  readonly typeCode: string
  readonly number: string
  /** Taken as computed when it is null. */
  readonly checkDigit?: string | null
}

/**
 * How a number is shown: thousands apart, and a NIT with its check digit after a hyphen ("900.123.456-8").
 * Numbers with letters stay as they are.
 */
export function showIdentification({ typeCode, number, checkDigit: digit }: Identification): string {
  if (!/^\d+$/.test(number)) return number
  const type = identificationType(typeCode)
  if (type?.hasCheckDigit) return formatNit(number, digit || (number.length <= 15 ? checkDigit(number) : null))
  return type?.characters === 'digits' ? formatNit(number) : number
}

/** "NIT 900.123.456-8", "CC 52.417.903". */
export function showIdentificationWithType(identification: Identification): string {
  const short = identificationType(identification.typeCode)?.short
  return short ? `${short} ${showIdentification(identification)}` : showIdentification(identification)
}

/** A natural person has four name parts, a company one name. */
export interface PersonName {
  readonly kind: PersonKind
  readonly companyName?: string | null
  readonly firstName?: string | null
  readonly secondName?: string | null
  readonly firstSurname?: string | null
  readonly secondSurname?: string | null
}

const joinWords = (parts: readonly (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim().replace(/\s+/g, ' ') ?? '')
    .filter((part) => part !== '')
    .join(' ')

/** "Ana María Rojas Peña", or the company's name. */
export const displayName = (person: PersonName): string =>
  person.kind === 'juridica'
    ? joinWords([person.companyName])
    : joinWords([person.firstName, person.secondName, person.firstSurname, person.secondSurname])

/** "Rojas Peña Ana María", for lists ordered by surname. */
export const displayNameBySurname = (person: PersonName): string =>
  person.kind === 'juridica'
    ? joinWords([person.companyName])
    : joinWords([person.firstSurname, person.secondSurname, person.firstName, person.secondName])

/** Responsibilities of the RUT that the electronic invoice names (TaxLevelCode). */
export const fiscalResponsibilities = [
  { code: 'O-13', name: 'Gran contribuyente' },
  { code: 'O-15', name: 'Autorretenedor' },
  { code: 'O-23', name: 'Agente de retención de IVA' },
  { code: 'O-47', name: 'Régimen simple de tributación' },
  { code: 'R-99-PN', name: 'No aplica – Otros' },
] as const

export type FiscalResponsibility = (typeof fiscalResponsibilities)[number]['code']

const responsibilityCodes: ReadonlySet<string> = new Set(fiscalResponsibilities.map(({ code }) => code))
export const isFiscalResponsibility = (code: string): code is FiscalResponsibility => responsibilityCodes.has(code)

/** Whoever has one of them withholds IVA from others (ET art. 437-2, numerals 1, 2 and 5). */
const VAT_AGENTS: readonly FiscalResponsibility[] = ['O-13', 'O-23']

export const isVatAgent = (responsibilities: readonly string[]): boolean => VAT_AGENTS.some((code) => responsibilities.includes(code))

/** "No aplica – Otros" goes alone: choosing it takes the others out, and the other way round. */
export function withResponsibility(
  chosen: readonly FiscalResponsibility[],
  code: FiscalResponsibility,
  isOn: boolean,
): FiscalResponsibility[] {
  if (!isOn) return chosen.filter((one) => one !== code)
  return code === 'R-99-PN' ? [code] : [...chosen.filter((one) => one !== 'R-99-PN' && one !== code), code]
}
