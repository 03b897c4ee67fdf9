/** What a password must have (specification, section 5; the bounds of length are ours). */
import { fillText } from '#base/errors.ts'

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

export const passwordMessages = {
  characterSpecial: 'Ingresa un caracter especial (Ejemplo: , . _ & ?)',
  upperCase: 'Ingresa al menos 1 letra mayúscula',
  lowerCase: 'Ingresa al menos letra minúscula',
  onDigit: 'Ingresa al menos un dígito',
  tooShort: 'Usa al menos {min} caracteres.',
  tooLong: 'Usa máximo {max} caracteres.',
  /** Error 655, when there is no place to say each. */
  weak: 'La contraseña debe tener mayúscula, minúscula, número y carácter especial.',
} as const

const unless = (holds: boolean, message: string): string | null => (holds ? null : message)

/** A sign that is neither letter, digit nor space. */
export const characterSpecial = (text: string): string | null =>
  unless(/[^\p{Letter}\p{Number}\s]/u.test(text), passwordMessages.characterSpecial)
export const upperCase = (text: string): string | null => unless(/\p{Uppercase}/u.test(text), passwordMessages.upperCase)
export const lowerCase = (text: string): string | null => unless(/\p{Lowercase}/u.test(text), passwordMessages.lowerCase)
export const onDigit = (text: string): string | null => unless(/\d/.test(text), passwordMessages.onDigit)

const longEnough = (text: string): string | null =>
  unless(text.length >= MIN_PASSWORD_LENGTH, fillText(passwordMessages.tooShort, { min: String(MIN_PASSWORD_LENGTH) }))
const shortEnough = (text: string): string | null =>
  unless(text.length <= MAX_PASSWORD_LENGTH, fillText(passwordMessages.tooLong, { max: String(MAX_PASSWORD_LENGTH) }))

/** What a new password lacks, each in Spanish; empty when it will do. */
export const passwordProblems = (password: string): string[] =>
  [longEnough, shortEnough, upperCase, lowerCase, onDigit, characterSpecial].flatMap((rule) => rule(password) ?? [])
