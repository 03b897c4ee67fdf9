/** A telephone number as the world writes it (ITU-T E.164): country code and number, at most 15 digits together. */

export const COLOMBIA = '57'
const MAX_DIGITS = 15

export const phoneMessages = {
  code: 'Escribe el indicativo del país: de 1 a 3 dígitos, sin el +.',
  number: 'Escribe el número con indicativo: solo dígitos, máximo 15 en total.',
  colombian: 'En Colombia son 10 dígitos: el celular empieza por 3 y el fijo por 60.',
} as const

const digitsOf = (text: string): string => text.replaceAll(/[\s()+.-]/g, '')

/** As they are kept: digits alone, and no country code without a number. */
export const plainPhone = (code: string, number: string): { readonly code: string; readonly number: string } =>
  digitsOf(number) === '' ? { code: '', number: '' } : { code: digitsOf(code), number: digitsOf(number) }

/** Asked only when there is a number. */
export const countryCodeProblem = (code: string, number: string): string | null =>
  digitsOf(number) === '' || /^[1-9]\d{0,2}$/.test(digitsOf(code)) ? null : phoneMessages.code

export function phoneProblem(code: string, number: string): string | null {
  const plain = plainPhone(code, number)
  if (plain.number === '') return null
  // Fixed numbers have ten digits since 2021 (Resolución CRC 5826 de 2019).
  if (plain.code === COLOMBIA) return /^(3\d{9}|60\d{8})$/.test(plain.number) ? null : phoneMessages.colombian
  return /^\d{4,}$/.test(plain.number) && plain.code.length + plain.number.length <= MAX_DIGITS ? null : phoneMessages.number
}
