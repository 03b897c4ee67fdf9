/** What a password must have (specification, section 5; the bounds of length are ours). */
import { defineErrors } from '#base/errors.ts'

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

const rules: readonly { readonly broken: (password: string) => boolean; readonly text: string }[] = [
  { broken: (password) => password.length < MIN_PASSWORD_LENGTH, text: `Usa al menos ${MIN_PASSWORD_LENGTH} caracteres.` },
  { broken: (password) => password.length > MAX_PASSWORD_LENGTH, text: `Usa máximo ${MAX_PASSWORD_LENGTH} caracteres.` },
  { broken: (password) => !/\p{Uppercase}/u.test(password), text: 'Ingresa al menos 1 letra mayúscula' },
  { broken: (password) => !/\p{Lowercase}/u.test(password), text: 'Ingresa al menos letra minúscula' },
  { broken: (password) => !/\d/.test(password), text: 'Ingresa al menos un dígito' },
  {
    broken: (password) => !/[^\p{Letter}\p{Number}\s]/u.test(password),
    text: 'Ingresa un caracter especial (Ejemplo: , . _ & ?)',
  },
]

/** What the password lacks, each in Spanish; empty when it will do. */
export const passwordProblems = (password: string): string[] => rules.filter((rule) => rule.broken(password)).map((rule) => rule.text)

export const passwordErrors = defineErrors({
  weakPassword: { code: 655, text: 'La contraseña debe tener mayúscula, minúscula, número y carácter especial.' },
})
