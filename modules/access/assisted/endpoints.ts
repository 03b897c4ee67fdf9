/**
 * Signing in with a one-time link ("acceso asistido"): made by the person in their profile for another device, or by the
 * operator for who cannot enter. It opens an hour of work with the person's own permissions, and changes nothing of what
 * guards the account.
 */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { openedSession } from '../endpoints.ts'

const anybody = { permission: 'public', plan: null, services: ALL_SERVICES, perMinute: 20 } as const
const token = z.string().check(z.maxLength(100))

export const lookAtAssistedLink = endpoint({
  method: 'POST',
  path: '/api/session/assisted/look',
  summary: 'Quién ingresa con un enlace de acceso asistido',
  ...anybody,
  body: z.object({ token }),
  response: z.object({ name: z.string(), email: z.string(), expiresAt: z.string(), sessionHours: z.number() }),
})

export const signInAssisted = endpoint({
  method: 'POST',
  path: '/api/session/assisted',
  summary: 'Iniciar sesión con un enlace de acceso asistido',
  ...anybody,
  body: z.object({ token }),
  response: openedSession,
})
