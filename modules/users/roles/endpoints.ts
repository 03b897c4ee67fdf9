/** Roles and what each allows. */
import * as z from 'zod/mini'
import { plan } from '#modules/subscription/index.ts'
import { ALL_SERVICES, definePermissions } from '#platform/access.ts'
import { historyEndpoint } from '#platform/history/history.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { count, done, optionalText, text, version } from '#platform/http/fields.ts'

export const rolePermissions = definePermissions(
  'users.role',
  {
    read: 'Ver roles y sus permisos',
    write: 'Crear roles y cambiar sus permisos',
    delete: 'Eliminar roles',
  },
  {},
)

const gate = { plan: plan.planRoleBasedSecurity, services: ALL_SERVICES } as const
const reads = { permission: rolePermissions.read, ...gate } as const
const writes = { permission: rolePermissions.write, ...gate } as const

const roleRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  /** How many permissions it gives; null is all of them, also those that come later. */
  permissions: z.nullable(z.number()),
  users: z.array(z.object({ personId: z.string(), name: z.string(), active: z.boolean() })),
  /** The administrator's: it is not changed nor deleted. */
  isFixed: z.boolean(),
  /** Its number has a meaning of its own. */
  isPreset: z.boolean(),
})
export type RoleRow = z.output<typeof roleRow>

const action = z.object({
  code: z.string(),
  /** The column: `read`, `write`… */
  action: z.string(),
  /** What it allows, in words. */
  title: z.string(),
  /** Those without which it does nothing. */
  needs: z.array(z.string()),
})
const thing = z.object({ name: z.string(), title: z.string(), actions: z.array(action) })
export const matrixShape = z.object({
  columns: z.array(z.object({ action: z.string(), title: z.string() })),
  modules: z.array(z.object({ name: z.string(), title: z.string(), things: z.array(thing) })),
})
export type Matrix = z.output<typeof matrixShape>

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/settings/roles',
  summary: 'Los roles de la empresa y quién tiene cada uno',
  ...reads,
  response: z.object({ roles: z.array(roleRow) }),
})

export const getMatrix = endpoint({
  method: 'GET',
  path: '/api/settings/permissions',
  summary: 'Todo lo que un rol puede permitir, por módulo',
  ...reads,
  response: matrixShape,
})

export const getRole = endpoint({
  method: 'GET',
  path: '/api/settings/roles/{role}',
  summary: 'Un rol con sus permisos',
  ...reads,
  response: z.object({ role: roleRow, key: z.string(), codes: z.array(z.string()), version }),
})
export type RoleView = z.output<typeof getRole.response>

const name = text(60)
const description = optionalText(200)

export const createRole = endpoint({
  method: 'POST',
  path: '/api/settings/roles',
  summary: 'Crear un rol, vacío o copiado de otro',
  ...writes,
  body: z.object({ name, description, from: z._default(z.nullable(count), null) }),
  response: z.object({ id: z.number() }),
})

export const changeRole = endpoint({
  method: 'PUT',
  path: '/api/settings/roles/{role}',
  summary: 'Cambiar el nombre y los permisos de un rol',
  ...writes,
  body: z.object({ name, description, codes: z.array(z.string()).check(z.maxLength(2000)), version }),
  response: z.object({ version }),
})

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/api/settings/roles/{role}',
  summary: 'Eliminar un rol que nadie tiene',
  permission: rolePermissions.delete,
  ...gate,
  response: done,
})

/** By the key of the role: its number is no identifier of the history. */
export const roleHistory = historyEndpoint('/api/settings/role-histories/{id}', 'Historial de un rol', reads)

export const lookAsRole = endpoint({
  method: 'POST',
  path: '/api/settings/roles/{role}/look',
  summary: 'Ver la empresa como un rol, sin cambiar nada; solo esta sesión',
  ...writes,
  response: done,
})
