/** Getting back in: asking for a link, choosing a password with it, confirming an e-mail. All of them for anybody. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, id, obeys } from '#platform/http/fields.ts'
import { maxLength } from '#platform/rules/index.ts'
import { MAX_TYPED_PASSWORD } from '../credentials.ts'
import { emailField, openedSession } from '../endpoints.ts'

const anybody = { permission: 'public', plan: null, services: ALL_SERVICES, perMinute: 20 } as const

const token = z.string().check(z.maxLength(100))
const password = z.string().check(obeys((text) => maxLength(text, MAX_TYPED_PASSWORD)))

/** The answer is the same whether or not somebody has the e-mail. */
export const askRecovery = endpoint({
  method: 'POST',
  path: '/api/password-recovery',
  summary: 'Pedir por correo un enlace para crear una contraseña nueva',
  ...anybody,
  body: z.object({ email: emailField }),
  response: done,
})

export const lookAtPasswordLink = endpoint({
  method: 'POST',
  path: '/api/set-password/look',
  summary: 'De quién es un enlace para crear la contraseña',
  ...anybody,
  body: z.object({ personId: id, token }),
  response: z.object({ email: z.string(), firstName: z.string(), isInvitation: z.boolean() }),
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/set-password',
  summary: 'Crear la contraseña con el enlace que llegó por correo',
  ...anybody,
  body: z.object({ personId: id, token, password }),
  /** Null where the person still has to sign in: with a second factor, or without a company. */
  response: z.object({ session: z.nullable(openedSession) }),
})

export const askConfirmation = endpoint({
  method: 'POST',
  path: '/api/email-confirmation/send',
  summary: 'Enviar de nuevo el correo de confirmación',
  ...anybody,
  body: z.object({ email: emailField }),
  response: done,
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email-confirmation',
  summary: 'Confirmar el correo electrónico con el enlace que llegó',
  ...anybody,
  body: z.object({ personId: id, token }),
  response: z.object({ email: z.string() }),
})
