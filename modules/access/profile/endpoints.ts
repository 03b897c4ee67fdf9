/** A person's own account: data, password, second factor, open sessions. For whoever is signed in, whatever the company. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, obeys, optionalText, text } from '#platform/http/fields.ts'
import { maxLength } from '#platform/rules/index.ts'
import { MAX_CODE_LENGTH, MAX_TYPED_PASSWORD, typedPasswordProblem } from '../credentials.ts'
import { countryCodeProblem, phoneProblem } from './phone.ts'

const mine = { permission: 'self', plan: null, services: ALL_SERVICES } as const

export const MAX_NAME_LENGTH = 80

const current = z.string().check(obeys((written) => typedPasswordProblem(written) ?? maxLength(written, MAX_TYPED_PASSWORD)))
const code = text(MAX_CODE_LENGTH)

export const profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneCountryCode: z.string(),
  phone: z.string(),
  /** The session was opened with a one-time link: it changes nothing of this. */
  assisted: z.boolean(),
  secondFactor: z.object({ on: z.boolean(), recoveryCodesLeft: z.number() }),
})
export type Profile = z.output<typeof profile>

export const getProfile = endpoint({ method: 'GET', path: '/api/profile', summary: 'Mi perfil', ...mine, response: profile })

const profileData = z
  .object({
    firstName: text(MAX_NAME_LENGTH),
    lastName: optionalText(MAX_NAME_LENGTH),
    phoneCountryCode: optionalText(5),
    phone: optionalText(25),
  })
  .check(
    z.superRefine(({ phoneCountryCode, phone }, context) => {
      const found = [
        ['phoneCountryCode', countryCodeProblem(phoneCountryCode, phone)],
        ['phone', phoneProblem(phoneCountryCode, phone)],
      ] as const
      for (const [field, message] of found) if (message !== null) context.addIssue({ code: 'custom', path: [field], message })
    }),
  )

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary: 'Cambiar mi nombre y mi teléfono',
  ...mine,
  body: profileData,
  response: done,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/profile/password',
  summary: 'Cambiar mi contraseña; mis otras sesiones se cierran',
  ...mine,
  body: z.object({ current, password: z.string().check(obeys((written) => maxLength(written, MAX_TYPED_PASSWORD))) }),
  response: z.object({ closed: z.number() }),
})

export const openSessionView = z.object({
  id: z.string(),
  /** "Chrome en Windows". */
  device: z.string(),
  ip: z.nullable(z.string()),
  company: z.nullable(z.string()),
  openedAt: z.string(),
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  assisted: z.boolean(),
  isThis: z.boolean(),
})
export type OpenSessionView = z.output<typeof openSessionView>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/profile/sessions',
  summary: 'Mis sesiones abiertas',
  ...mine,
  /** `now` is the server's: how long ago something was does not hang on the browser's clock. */
  response: z.object({ now: z.string(), sessions: z.array(openSessionView) }),
})

export const closeSession = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions/{id}',
  summary: 'Cerrar una de mis sesiones',
  ...mine,
  response: done,
})

export const closeSessions = endpoint({
  method: 'DELETE',
  path: '/api/profile/sessions',
  summary: 'Cerrar todas mis otras sesiones',
  ...mine,
  response: z.object({ closed: z.number() }),
})

export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor',
  summary: 'Empezar a activar la verificación en dos pasos',
  ...mine,
  body: z.object({ current }),
  /** The QR is an SVG that says `uri`; `secret` is for who types it. Neither is said again. */
  response: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
})

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const finishSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/confirm',
  summary: 'Activar la verificación en dos pasos con el primer código',
  ...mine,
  body: z.object({ code }),
  response: recoveryCodes,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/recovery-codes',
  summary: 'Crear códigos de recuperación nuevos; los anteriores dejan de servir',
  ...mine,
  body: z.object({ current, code }),
  response: recoveryCodes,
})

export const stopSecondFactor = endpoint({
  method: 'POST',
  path: '/api/profile/second-factor/end',
  summary: 'Desactivar la verificación en dos pasos',
  ...mine,
  body: z.object({ current, code }),
  response: done,
})

export const makeAssistedLink = endpoint({
  method: 'POST',
  path: '/api/profile/assisted-link',
  summary: 'Crear un enlace de un solo uso para ingresar en otro dispositivo',
  ...mine,
  body: z.object({ current }),
  response: z.object({ link: z.string(), expiresAt: z.string() }),
})
