/** What a person writes to sign in: the same two questions on the page and at the server's door. */
import { email } from '#platform/rules/index.ts'

export const MAX_EMAIL_LENGTH = 200
/** Longer ones are not even compared. */
export const MAX_TYPED_PASSWORD = 1000

const credentialMessages = {
  noEmail: 'Escribe tu correo electrónico.',
  noPassword: 'Escribe tu contraseña.',
} as const

/** Of the second factor. */
export const MAX_CODE_LENGTH = 40

export const codeMessages = { asked: 'Escribe el código de tu aplicación de autenticación.' } as const

/** Of a password that the company lets nobody keep that long. */
export const EXPIRED_PASSWORD = 'Tu contraseña venció. Escribe una nueva para entrar.'

export const ownAccountMessages = {
  wrongPassword: 'La contraseña no es la actual.',
  repeated: 'Las contraseñas no son iguales.',
  asked: 'Tu empresa pide la verificación en dos pasos: no se puede desactivar.',
  alreadyOn: 'La verificación en dos pasos ya está activa.',
} as const

export const emailProblem = (text: string): string | null => (text.trim() === '' ? credentialMessages.noEmail : email(text))

/** Only whether there is one: what a password must have is asked when it is chosen, not when it is tried. */
export const typedPasswordProblem = (text: string): string | null => (text === '' ? credentialMessages.noPassword : null)

/** Written a second time, so that a slip does not become the password. */
export const repeatedProblem = (text: string, password: string): string | null => (text === password ? null : ownAccountMessages.repeated)
