import * as z from 'zod/mini'
import { ALL_SERVICES, definePermissions } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { version } from '#platform/http/fields.ts'
import { securityData } from './rules.ts'

export const securityPermissions = definePermissions(
  'access.security',
  {
    read: 'Ver la seguridad de la empresa',
    write: 'Cambiar la seguridad de la empresa',
  },
  {},
)

const gate = { plan: null, services: ALL_SERVICES, byHand: true } as const

export const securityView = z.extend(securityData, {
  version,
  /** From where this was asked: what must stay within. */
  address: z.string(),
})
export type SecurityView = z.output<typeof securityView>

export const getSecurity = endpoint({
  method: 'GET',
  path: '/api/settings/security',
  summary: 'Cómo se ingresa a la empresa: contraseña, sesión, redes y horario',
  permission: securityPermissions.read,
  ...gate,
  response: securityView,
})

export const changeSecurity = endpoint({
  method: 'PUT',
  path: '/api/settings/security',
  summary: 'Cambiar cómo se ingresa a la empresa, sin dejarse por fuera',
  permission: securityPermissions.write,
  ...gate,
  body: z.extend(securityData, { version }),
  response: z.object({ version }),
})
