/** What a text must be: given, short enough, long enough, an address, an identifier. Only `required` speaks of an empty one. */
import { isEmail, splitEmails } from '#base/email.ts'
import { fillText } from '#base/errors.ts'
import { isGuid } from '#base/guid.ts'

/** The shortest text that says why (specification, section 5, catalogue rules). */
export const MIN_LENGTH = 4
/** Of the set of tests that the tax authority assigns. */
export const TEST_SET_ID_LENGTH = 36

export const textMessages = {
  required: 'Este campo es obligatorio.',
  requiredNamed: 'El campo {campo} es obligatorio.',
  notText: 'Escribe un texto.',
  unkeepable: 'El texto tiene caracteres que no se pueden guardar. Escríbelo de nuevo.',
  minLength: 'Mínimo {min} caracteres.',
  maxLength: 'Máximo {max} caracteres.',
  email: 'El correo no es válido. Revísalo e inténtalo de nuevo.',
  emailNamed: 'Revisa el correo «{correo}».',
  maxEmails: 'Máximo {max} correos.',
  guid: 'El identificador no es válido.',
  testSetId: 'El identificador del set de pruebas debe tener 36 caracteres.',
} as const

/** Nothing was given: no value, only spaces, or an empty list. False and zero are values. */
export const isMissing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** @param campo the field as a person reads it, when the message is shown away from it */
export function required(value: unknown, campo?: string): string | null {
  if (!isMissing(value)) return null
  return campo === undefined ? textMessages.required : fillText(textMessages.requiredNamed, { campo })
}

/** At least `min` characters, without the spaces around them. */
export const minLength = (text: string, min = MIN_LENGTH): string | null =>
  isMissing(text) || text.trim().length >= min ? null : fillText(textMessages.minLength, { min: String(min) })

/** At most `max` characters, without the spaces around them. */
export const maxLength = (text: string, max: number): string | null =>
  text.trim().length <= max ? null : fillText(textMessages.maxLength, { max: String(max) })

export const email = (text: string): string | null => (isMissing(text) || isEmail(text.trim()) ? null : textMessages.email)

/** What too many addresses are told. */
export const maxEmails = (max: number): string => fillText(textMessages.maxEmails, { max: String(max) })

/** Several addresses in one box: the first wrong one by its name, or too many. */
export function emails(text: string, max: number): string | null {
  const found = splitEmails(text)
  const wrong = found.find((each) => !isEmail(each))
  if (wrong !== undefined) return fillText(textMessages.emailNamed, { correo: wrong })
  return found.length <= max ? null : maxEmails(max)
}

/** The all-zero identifier is refused. */
export const guid = (text: string): string | null => (isMissing(text) || isGuid(text) ? null : textMessages.guid)

/** Error 517. */
export const testSetId = (text: string): string | null =>
  isMissing(text) || text.trim().length === TEST_SET_ID_LENGTH ? null : textMessages.testSetId
