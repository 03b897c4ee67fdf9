/**
 * What a company says of itself, as its screen writes it, and what makes it acceptable. The browser runs it while somebody
 * types, the server always.
 */
import * as z from 'zod/mini'
import { isPercentText } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { isCiiuCode } from '#colombia/ciiu.ts'
import { fiscalResponsibilities, identificationProblem } from '#colombia/identification.ts'
import { checkNit, NOT_A_NIT, parseNit } from '#colombia/nit.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { choiceMessages, email, maxLength, numberGt, numberLte } from '#platform/rules/index.ts'
import { companyColors } from '../color.ts'

const given = z.string()
const responsibilityCodes = fiscalResponsibilities.map(({ code }) => code)

export const officer = z.object({ name: given, identificationType: given, identification: given, card: given })
export const icaActivity = z.object({ cityCode: given, code: given, permille: given })

/** Nothing is asked of a text here: `dataProblems` says everything at once, each at its field. */
export const companyData = z.object({
  /** NIT, with or without dots and check digit. */
  identification: given,
  name: given,
  tradeName: given,
  kind: z.enum(['juridica', 'natural']),
  color: z.enum(companyColors),
  vatResponsible: z.boolean(),
  incResponsible: z._default(z.boolean(), false),
  declarante: z.boolean(),
  withholdsRetefuente: z.boolean(),
  withholdsReteica: z.boolean(),
  responsibilities: z.array(z.enum(responsibilityCodes)),
  ciiu: given,
  icaActivities: z.array(icaActivity).check(z.maxLength(50, 'Son máximo 50 actividades.')),
  address: given,
  cityCode: given,
  neighborhood: given,
  postalCode: given,
  phone: given,
  mobile: given,
  email: given,
  legalRepresentative: officer,
  accountant: officer,
  auditor: officer,
})
export type CompanyData = z.output<typeof companyData>

export const officerRoles = ['legalRepresentative', 'accountant', 'auditor'] as const
export type OfficerRole = (typeof officerRoles)[number]

/** What the Junta Central de Contadores gives: "123456-T". */
const CARD = /^\d{2,7}-[A-Z]$/
const PHONE = /^\+?[\d\s()-]{7,20}$/
const HIGHEST_PERMILLE = 100
const MAX = 200

/** As it is stored: no spaces around, the NIT without dots, letters of codes in capitals. */
export function settledData(data: CompanyData): CompanyData {
  const trimmed = (text: string): string => text.trim()
  const settledOfficer = (one: CompanyData['accountant']) => ({
    name: trimmed(one.name).replaceAll(/\s+/g, ' '),
    identificationType: one.identificationType,
    identification: one.identification.replaceAll(/[\s.,]/g, ''),
    card: trimmed(one.card).toUpperCase(),
  })
  return {
    ...data,
    identification: parseNit(data.identification)?.number ?? trimmed(data.identification),
    name: trimmed(data.name).replaceAll(/\s+/g, ' '),
    tradeName: trimmed(data.tradeName),
    ciiu: trimmed(data.ciiu),
    icaActivities: data.icaActivities.map((one) => ({
      cityCode: trimmed(one.cityCode),
      code: trimmed(one.code).toUpperCase(),
      permille: trimmed(one.permille),
    })),
    address: trimmed(data.address),
    cityCode: trimmed(data.cityCode),
    neighborhood: trimmed(data.neighborhood),
    postalCode: trimmed(data.postalCode),
    phone: trimmed(data.phone),
    mobile: trimmed(data.mobile),
    email: trimmed(data.email).toLowerCase(),
    legalRepresentative: settledOfficer(data.legalRepresentative),
    accountant: settledOfficer(data.accountant),
    auditor: settledOfficer(data.auditor),
  }
}

const wrong = (field: string, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
const missing = (field: string, campo: string): ErrorBody => httpErrors.of('required', { campo }, field)
/** The problem of a field as a list: none, or one. */
const at = (field: string, detalle: string | null): ErrorBody[] => (detalle === null ? [] : [wrong(field, detalle)])

/** Every problem at its field: `accountant.card`, `icaActivities.2.permille`. */
export function dataProblems(written: CompanyData): ErrorBody[] {
  const data = settledData(written)
  return [
    ...nitProblems(written.identification),
    ...(data.name === '' ? [missing('name', data.kind === 'juridica' ? 'Razón social' : 'Nombre')] : at('name', maxLength(data.name, MAX))),
    ...at('tradeName', maxLength(data.tradeName, MAX)),
    ...responsibilityProblems(data.responsibilities),
    ...at('ciiu', data.ciiu === '' || isCiiuCode(data.ciiu) ? null : 'El código CIIU tiene 4 dígitos.'),
    ...icaProblems(data.icaActivities),
    ...(data.address === '' ? [missing('address', 'Dirección')] : at('address', maxLength(data.address, MAX))),
    ...(data.cityCode === '' ? [missing('cityCode', 'Municipio')] : []),
    ...at('neighborhood', maxLength(data.neighborhood, 100)),
    ...at('postalCode', data.postalCode === '' || /^\d{6}$/.test(data.postalCode) ? null : 'El código postal tiene 6 dígitos.'),
    ...at('phone', phoneProblem(data.phone)),
    ...at('mobile', phoneProblem(data.mobile)),
    ...(data.email === '' ? [missing('email', 'Correo')] : at('email', email(data.email))),
    ...officerRoles.flatMap((role) => officerProblems(role, data[role])),
  ]
}

const phoneProblem = (text: string): string | null =>
  text === '' || PHONE.test(text) ? null : 'Escribe el teléfono con números, de 7 a 15 dígitos.'

function nitProblems(written: string): ErrorBody[] {
  if (written.trim() === '') return [missing('identification', 'NIT')]
  const nit = parseNit(written)
  if (!nit) return [wrong('identification', NOT_A_NIT)]
  const checked = checkNit(nit.number, nit.checkDigit)
  return checked.valid ? [] : [wrong('identification', checked.problem)]
}

function responsibilityProblems(chosen: CompanyData['responsibilities']): ErrorBody[] {
  if (chosen.length === 0) return [missing('responsibilities', 'Responsabilidades fiscales')]
  const isAlone = chosen.length === 1 || !chosen.includes('R-99-PN')
  return isAlone ? [] : [wrong('responsibilities', '«No aplica – Otros» va sola.')]
}

function icaProblems(activities: CompanyData['icaActivities']): ErrorBody[] {
  const seen = new Map<string, number>()
  return activities.flatMap(({ cityCode, code, permille }, index) => {
    const field = `icaActivities.${index}`
    const key = `${cityCode} ${code}`
    const before = seen.get(key)
    if (before === undefined) seen.set(key, index)
    return [
      ...(cityCode === '' ? [missing(`${field}.cityCode`, 'Municipio')] : []),
      ...(code === '' ? [missing(`${field}.code`, 'Actividad')] : []),
      ...(code === '' || /^[0-9A-Z.-]{1,20}$/.test(code)
        ? []
        : [wrong(`${field}.code`, 'El código lleva letras, números, puntos o guiones.')]),
      ...(before === undefined || code === '' ? [] : [wrong(`${field}.code`, `Esa actividad ya está en la línea ${before + 1}.`)]),
      ...permilleProblems(`${field}.permille`, permille),
    ]
  })
}

function permilleProblems(field: string, permille: string): ErrorBody[] {
  if (permille === '') return [missing(field, 'Tarifa')]
  if (!isPercentText(permille)) return [wrong(field, 'Escribe la tarifa en pesos por cada mil, como 11,04.')]
  return at(field, numberGt(permille, 0) ?? numberLte(permille, HIGHEST_PERMILLE))
}

/** Whoever is named is named whole; of nobody nothing is asked. */
function officerProblems(role: OfficerRole, { name, identificationType, identification, card }: CompanyData['accountant']): ErrorBody[] {
  if (name === '' && identification === '' && card === '') return []
  const hasCard = role !== 'legalRepresentative'
  return [
    ...(name === '' ? [missing(`${role}.name`, 'Nombre')] : at(`${role}.name`, maxLength(name, MAX))),
    ...at(`${role}.identification`, identificationProblem(identificationType, identification)),
    ...(hasCard && card === '' ? [missing(`${role}.card`, 'Tarjeta profesional')] : []),
    ...(card === '' || (hasCard && CARD.test(card))
      ? []
      : [wrong(`${role}.card`, hasCard ? 'Escribe la tarjeta profesional como 123456-T.' : choiceMessages.invalid)]),
  ]
}
