/**
 * What makes a third party acceptable, and the form in which it is kept. The browser runs it while a person types, the
 * server always.
 */
import { splitEmails } from '#base/email.ts'
import type { ErrorBody } from '#base/errors.ts'
import { isCiiuCode } from '#colombia/ciiu.ts'
import { identificationProblem } from '#colombia/identification.ts'
import { HOME_COUNTRY_CODE } from '#colombia/countries.ts'
import { checkNit, NOT_A_NIT, parseNit } from '#colombia/nit.ts'
import { emails } from '#platform/rules/index.ts'
import { peopleErrors } from './errors.ts'
import { agentByLaw } from './agent.ts'
import { rolesOfParty, type PartyInput } from './party.ts'
import { NOT_A_CUSTOMER } from './seller/seller.ts'

/** What is stored: clean identification with its check digit, and only the names that its kind of person has. */
export interface CleanParty extends PartyInput {
  readonly checkDigit: string | null
  readonly withholdsRetefuente: boolean
}

const MAX_EMAILS = 5

const emailsOf = (text: string): string[] => [...new Set(splitEmails(text).map((email) => email.toLowerCase()))]

/** Every problem at its field; `party` is meaningful when there are none. What a new one leaves out is what the law says of it. */
export function checkParty(input: PartyInput): { readonly party: CleanParty; readonly problems: readonly ErrorBody[] } {
  const identification = checkIdentification(input)
  const problems = [...identification.problems, ...nameProblems(input), ...contactProblems(input), ...fiscalProblems(input)]
  const names = input.kind === 'juridica' ? { firstName: '', secondName: '', firstSurname: '', secondSurname: '' } : { legalName: '' }
  return {
    party: {
      ...input,
      ...names,
      identification: identification.number,
      checkDigit: identification.checkDigit,
      emailInvoicing: emailsOf(input.emailInvoicing).join(', '),
      withholdsRetefuente: input.withholdsRetefuente ?? agentByLaw(input),
    },
    problems,
  }
}

const at = (field: keyof PartyInput, detalle: string): ErrorBody => peopleErrors.of('invalid', { detalle }, field)
const missing = (field: keyof PartyInput, campo: string): ErrorBody => peopleErrors.of('required', { campo }, field)

/**
 * Of somebody who is not known yet.
 * @returns the number without dots, spaces nor check digit, and what is wrong with it at `identification`
 */
export const identificationOf = (
  type: PartyInput['identificationType'],
  identification: string,
): { readonly number: string; readonly problems: ErrorBody[] } =>
  checkIdentification({ kind: 'natural', identificationType: type, identification })

function checkIdentification(input: Pick<PartyInput, 'kind' | 'identificationType' | 'identification'>): {
  number: string
  checkDigit: string | null
  problems: ErrorBody[]
} {
  const number = input.identification.replace(/[\s.,]/g, '')
  const refused = (problem: ErrorBody) => ({ number, checkDigit: null, problems: [problem] })
  if (number === '') return refused(missing('identification', 'Número de identificación'))
  if (input.identificationType === '31') {
    const nit = parseNit(input.identification)
    if (!nit) return refused(at('identification', NOT_A_NIT))
    const checked = checkNit(nit.number, nit.checkDigit)
    return checked.valid
      ? { number: checked.number, checkDigit: checked.checkDigit, problems: [] }
      : refused(at('identification', checked.problem))
  }
  if (input.kind === 'juridica' && input.identificationType !== '50')
    return refused(at('identificationType', 'Una persona jurídica se identifica con NIT o NIT de otro país.'))
  const problem = identificationProblem(input.identificationType, number)
  return problem === null ? { number, checkDigit: null, problems: [] } : refused(at('identification', problem))
}

function nameProblems(input: PartyInput): ErrorBody[] {
  if (input.kind === 'juridica') return input.legalName === '' ? [missing('legalName', 'Razón social')] : []
  return [
    ...(input.firstName === '' ? [missing('firstName', 'Primer nombre')] : []),
    ...(input.firstSurname === '' ? [missing('firstSurname', 'Primer apellido')] : []),
  ]
}

/** At home an address has a municipality of the list. */
function homeProblems({ addressLine, cityCode, foreignCity, postalCode }: PartyInput): ErrorBody[] {
  return [
    ...(addressLine !== '' && cityCode === '' ? [missing('cityCode', 'Municipio')] : []),
    ...(cityCode !== '' && addressLine === '' ? [missing('addressLine', 'Dirección')] : []),
    ...(foreignCity === '' ? [] : [at('foreignCity', 'En Colombia se elige el municipio de la lista.')]),
    ...(postalCode === '' || /^\d{6}$/.test(postalCode) ? [] : [at('postalCode', 'El código postal tiene 6 dígitos.')]),
  ]
}

/** In another country it has a street and a city, which are written. */
function abroadProblems({ addressLine, cityCode, foreignCity, postalCode }: PartyInput): ErrorBody[] {
  return [
    ...(addressLine === '' ? [missing('addressLine', 'Dirección')] : []),
    ...(foreignCity === '' ? [missing('foreignCity', 'Ciudad')] : []),
    ...(cityCode === '' ? [] : [at('cityCode', 'Una dirección de otro país no lleva municipio de Colombia.')]),
    ...(postalCode === '' || /^[0-9A-Za-z -]{1,10}$/.test(postalCode)
      ? []
      : [at('postalCode', 'El código postal tiene hasta 10 letras, dígitos, espacios o guiones.')]),
  ]
}

function contactProblems(input: PartyInput): ErrorBody[] {
  const problems: ErrorBody[] = []
  const wrongEmails = emails(emailsOf(input.emailInvoicing).join(), MAX_EMAILS)
  if (wrongEmails !== null) problems.push(at('emailInvoicing', wrongEmails))
  problems.push(...(input.countryCode === HOME_COUNTRY_CODE ? homeProblems(input) : abroadProblems(input)))
  if (input.phone !== '' && !/^\+?[\d\s().-]{7,}$/.test(input.phone))
    problems.push(at('phone', 'Escribe el celular con números, por ejemplo 300 123 4567.'))
  return problems
}

function fiscalProblems(input: PartyInput): ErrorBody[] {
  const problems: ErrorBody[] = []
  if (input.ciiu !== '' && !isCiiuCode(input.ciiu)) problems.push(at('ciiu', 'La actividad CIIU tiene 4 dígitos.'))
  if (input.responsibilities.includes('R-99-PN') && input.responsibilities.length > 1)
    problems.push(at('responsibilities', '«No aplica – Otros» va sola: quítala o quita las demás.'))
  if (input.sellerId && !input.isCustomer) problems.push(at('sellerId', NOT_A_CUSTOMER))
  if (rolesOfParty(input) === '')
    problems.push(at('isCustomer', 'Elige al menos un rol: cliente, proveedor, empleado, vendedor o contacto.'))
  return problems
}
