/** What whoever registers writes, and the third party that it makes. Pure. */
import type { ErrorBody } from '#base/errors.ts'
import { isEmail } from '#base/email.ts'
import { addMonths, type Day } from '#base/date.ts'
import { isFinalConsumer, type PartyInput } from '#modules/people/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { textMessages } from '#platform/rules/index.ts'

/** Of natural persons, the most usual first. */
export const registrationTypes = ['13', '22', '12', '41', '48', '47', '21', '42', '91'] as const
export type RegistrationType = (typeof registrationTypes)[number]

export interface RegistrationForm {
  /** Every first name, and every surname: as people write them. */
  readonly firstName: string
  readonly firstSurname: string
  readonly identificationType: RegistrationType
  readonly identification: string
  readonly phone: string
  readonly emailInvoicing: string
  readonly birthDate: string | null
  readonly accepts: boolean
}

/** "Ana María del Pilar" → "Ana" and "María del Pilar". */
export function twoNames(text: string): readonly [first: string, second: string] {
  const [first = '', ...more] = text.trim().split(/\s+/)
  return [first, more.join(' ')]
}

/** Nobody is older than 120 years. */
const OLDEST_MONTHS = 120 * 12

const mobile = /^(?:\+?57)?3\d{9}$/

/** What a customer's own form asks more than the record of a third party; each problem at its field. */
export function registrationProblems(form: RegistrationForm, today: Day): ErrorBody[] {
  const wrong = (field: keyof RegistrationForm, detalle: string): ErrorBody => httpErrors.of('invalid', { detalle }, field)
  const problems: ErrorBody[] = []
  const identification = form.identification.replace(/[\s.,]/g, '')
  if (isFinalConsumer({ identificationType: form.identificationType, identification }))
    problems.push(wrong('identification', 'Escribe tu número de identificación.'))
  if (!mobile.test(form.phone.replace(/[\s().-]/g, '')))
    problems.push(wrong('phone', 'Escribe tu celular con sus 10 dígitos, por ejemplo 300 123 4567.'))
  if (!isEmail(form.emailInvoicing.trim())) problems.push(wrong('emailInvoicing', textMessages.email))
  const { birthDate } = form
  if (birthDate !== null && (birthDate >= today || birthDate < addMonths(today, -OLDEST_MONTHS)))
    problems.push(wrong('birthDate', 'Revisa tu fecha de nacimiento.'))
  if (!form.accepts) problems.push(wrong('accepts', 'Para registrarte necesitamos tu autorización.'))
  return problems
}

/** The least that a customer is made of. */
export function partyOf(form: RegistrationForm, least: PartyInput): PartyInput {
  const [firstName, secondName] = twoNames(form.firstName)
  const [firstSurname, secondSurname] = twoNames(form.firstSurname)
  return {
    ...least,
    kind: 'natural',
    identificationType: form.identificationType,
    identification: form.identification,
    firstName,
    secondName,
    firstSurname,
    secondSurname,
    emailInvoicing: form.emailInvoicing.trim(),
    phone: form.phone.trim(),
    vatResponsible: false,
    declarante: false,
    isCustomer: true,
  }
}
