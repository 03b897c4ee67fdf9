/** Keys of the API: a person makes and revokes their own; whoever administers the company's security sees and revokes all. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, done, obeys, text } from '#platform/http/fields.ts'
import { shownOnce } from '#platform/http/shown-once.ts'
import { choiceMessages, maxLength } from '#platform/rules/index.ts'
import { MAX_TYPED_PASSWORD, typedPasswordProblem } from '../credentials.ts'
import { securityPermissions } from '../security/endpoints.ts'
import { keyModules, MAX_KEY_NAME } from './key.ts'

const everywhere = { plan: null, services: ALL_SERVICES, byHand: true } as const
const mine = { permission: 'member', ...everywhere } as const

const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  access: z.enum(['read', 'write']),
  /** By the first word of their permissions; none is all of them. */
  modules: z.array(z.string()),
  /** Instants, ISO. */
  createdAt: z.string(),
  expiresAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  state: z.enum(['active', 'expired', 'revoked']),
})
export type ApiKey = z.output<typeof apiKey>

export const listOwnKeys = endpoint({
  method: 'GET',
  path: '/api/profile/keys',
  summary: 'Mis llaves de API en esta empresa',
  ...mine,
  response: z.object({ now: z.string(), keys: z.array(apiKey) }),
})

export const createKey = endpoint({
  method: 'POST',
  path: '/api/profile/keys',
  summary: 'Crear una llave de API; se muestra una sola vez',
  ...mine,
  body: z.object({
    name: text(MAX_KEY_NAME),
    access: z.enum(['read', 'write']),
    modules: z.array(z.string().check(z.refine((name) => Object.hasOwn(keyModules, name), choiceMessages.option))).check(z.maxLength(30)),
    /** The last day on which it opens. */
    expiresOn: day,
    current: z.string().check(obeys((written) => typedPasswordProblem(written) ?? maxLength(written, MAX_TYPED_PASSWORD))),
  }),
  response: z.object({ id: z.string(), key: shownOnce(z.string()) }),
})

export const revokeOwnKey = endpoint({
  method: 'DELETE',
  path: '/api/profile/keys/{id}',
  summary: 'Revocar una de mis llaves de API',
  ...mine,
  response: done,
})

export const listCompanyKeys = endpoint({
  method: 'GET',
  path: '/api/settings/security/keys',
  summary: 'Las llaves de API de todas las personas de la empresa',
  permission: securityPermissions.read,
  ...everywhere,
  response: z.object({ now: z.string(), keys: z.array(z.extend(apiKey, { person: z.string() })) }),
})

export const revokeCompanyKey = endpoint({
  method: 'DELETE',
  path: '/api/settings/security/keys/{id}',
  summary: 'Revocar la llave de API de cualquier persona',
  permission: securityPermissions.write,
  ...everywhere,
  response: done,
})
