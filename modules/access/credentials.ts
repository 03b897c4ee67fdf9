/** What a person writes to sign in: the same two questions on the page and at the server's door. */
import { email } from '#platform/rules/index.ts'

export const MAX_EMAIL_LENGTH = 200
/** Longer ones are not even compared. */
export const MAX_TYPED_PASSWORD = 1000

const credentialMessages = {
  noEmail: 'Escribe tu correo electrónico.',
  noPassword: 'Escribe tu contraseña.',
} as const

export const emailProblem = (text: string): string | null => (text.trim() === '' ? credentialMessages.noEmail : email(text))

/** Only whether there is one: what a password must have is asked when it is chosen, not when it is tried. */
export const typedPasswordProblem = (text: string): string | null => (text === '' ? credentialMessages.noPassword : null)
