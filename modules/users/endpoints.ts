/** People of the company: invited, restricted, taken out; with what their documents begin, and what they leave to others. */
import * as z from 'zod/mini'
import { ALL_SERVICES, definePermissions, exportOf } from '#platform/access.ts'
import { weekHours } from '#modules/access/index.ts'
import { exportFormats } from '#platform/catalogue/export.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { count, done, id, obeys, positivePercent, text, version } from '#platform/http/fields.ts'
import { historyEndpoint } from '#platform/history/history.ts'
import { maxLength } from '#platform/rules/index.ts'
import { userStates } from './user-list.ts'

export const userPermissions = definePermissions(
  'users.user',
  {
    read: 'Ver usuarios',
    write: 'Invitar, restringir y desactivar usuarios',
  },
  {},
)

const gate = { plan: null, services: ALL_SERVICES } as const
const reads = { permission: userPermissions.read, ...gate } as const
const writes = { permission: userPermissions.write, ...gate } as const

const named = z.object({ id: z.string(), name: z.string() })
/** Its name is told, and not believed. */
const namedId = z.object({ id, name: z._default(z.string(), '') })

export const userRow = z.object({
  personId: id,
  /** Of somebody who has not accepted yet, the one written by whoever invited them: an account elsewhere is theirs to tell. */
  name: z.string(),
  email: z.string(),
  role: z.object({ id: z.number(), name: z.string() }),
  /** Where they are kept to; none is everywhere. */
  branches: z.array(named),
  /** Into this company; an instant. */
  lastSignInAt: z.nullable(z.string()),
  secondFactor: z.boolean(),
  state: z.enum(userStates),
  /** Of an invitation. */
  invitationExpiresAt: z.nullable(z.string()),
  lockedUntil: z.nullable(z.string()),
  isRestricted: z.boolean(),
  isSelf: z.boolean(),
  /** Null where the one who asks may change them, otherwise why not. */
  fixedBecause: z.nullable(z.string()),
})
export type UserRow = z.output<typeof userRow>

const filterQuery = z.object({
  search: z._default(z.string(), ''),
  state: z._default(z.enum(['all', ...userStates]), 'all'),
  role: z._default(z.string(), ''),
  branch: z._default(z.string(), ''),
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/settings/users',
  summary: 'Los usuarios de la empresa y cuántos permite el plan',
  ...reads,
  response: z.object({ users: z.array(userRow), seats: z.object({ used: z.number(), limit: z.nullable(z.number()) }) }),
})

export const exportUsers = endpoint({
  method: 'GET',
  path: '/api/settings/users/export',
  summary: 'Exportar los usuarios del filtro',
  exports: 'Usuarios',
  ...reads,
  permission: exportOf(userPermissions.read),
  query: z.extend(filterQuery, { format: z.enum(exportFormats) }),
  response: fileResponse('text/csv; charset=utf-8'),
})

export const getUserChoices = endpoint({
  method: 'GET',
  path: '/api/settings/users/choices',
  summary: 'Roles, sucursales, bodegas, cajas y listas de precios que se asignan a un usuario',
  ...reads,
  response: z.object({
    /** `mayGive`: whoever asks holds all that it allows. `isWhole`: it cannot be restricted. */
    roles: z.array(z.object({ id: z.number(), name: z.string(), mayGive: z.boolean(), isWhole: z.boolean() })),
    branches: z.array(named),
    warehouses: z.array(named),
    registers: z.array(named),
    /** Those in use, with the branch that each is for; none where the plan lacks them. */
    priceLists: z.array(z.object({ id: z.string(), name: z.string(), branchId: z.nullable(z.string()) })),
  }),
})

/** What somebody is kept to. Empty and null are no restriction. */
export const limitsShape = z.object({
  branchIds: z.array(id).check(z.maxLength(200)),
  /** Where they move stock. */
  warehouseIds: z._default(z.array(id).check(z.maxLength(200)), []),
  /** At which they sell. */
  registerIds: z._default(z.array(id).check(z.maxLength(200)), []),
  /** Whose sales are the only ones that they see, and in whose name they sell: a third party. */
  seller: z._default(z.nullable(namedId), null),
  networks: z.array(z.string()),
  hours: z.nullable(weekHours),
  maxDiscount: z.nullable(positivePercent),
  ownDocuments: z.boolean(),
})
export type UserLimits = z.output<typeof limitsShape>

export const MAX_INVITED = 50

export const inviteUsers = endpoint({
  method: 'POST',
  path: '/api/settings/users/invite',
  summary: 'Invitar por correo a una o varias personas',
  ...writes,
  body: z.object({
    people: z
      .array(z.object({ email: z.string().check(obeys((value) => maxLength(value, 200))), name: text(120, 0) }))
      .check(z.minLength(1, 'Escribe al menos un correo.'), z.maxLength(MAX_INVITED, `Invita máximo ${MAX_INVITED} personas a la vez.`)),
    roleId: count,
    branchIds: z._default(z.array(id), []),
  }),
  response: z.object({ invited: z.number() }),
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/settings/users/{personId}/resend',
  summary: 'Enviar de nuevo la invitación, con otros 7 días',
  ...writes,
  response: done,
})

export const cancelInvitation = endpoint({
  method: 'DELETE',
  path: '/api/settings/users/{personId}/invitation',
  summary: 'Retirar una invitación sin responder',
  ...writes,
  response: done,
})

const session = z.object({
  id: z.string(),
  startedAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  userAgent: z.string(),
  ip: z.string(),
  isOpen: z.boolean(),
})

export const defaultsShape = z.object({
  branchId: z.nullable(id),
  warehouseId: z.nullable(id),
  /** In whose name they sell: a third party. */
  seller: z._default(z.nullable(namedId), null),
  /** Of what they sell, when the customer has none. */
  priceList: z._default(z.nullable(namedId), null),
})
export type UserDefaults = z.output<typeof defaultsShape>

export const getUser = endpoint({
  method: 'GET',
  path: '/api/settings/users/{personId}',
  summary: 'Un usuario: restricciones, preferencias e ingresos a la empresa',
  ...reads,
  response: z.object({
    user: userRow,
    version,
    limits: limitsShape,
    defaults: defaultsShape,
    /** The newest first. */
    sessions: z.array(session),
    /** What they would leave to others. */
    drafts: z.number(),
    threads: z.number(),
  }),
})
export type UserView = z.output<typeof getUser.response>

export const changeUser = endpoint({
  method: 'PUT',
  path: '/api/settings/users/{personId}',
  summary: 'Cambiar el rol y las restricciones de un usuario',
  ...writes,
  body: z.object({ roleId: count, limits: limitsShape, version }),
  response: z.object({ version }),
})

export const changeDefaults = endpoint({
  method: 'PUT',
  path: '/api/settings/users/{personId}/defaults',
  summary: 'Con qué sucursal, bodega, vendedor y lista de precios empiezan los documentos de un usuario',
  ...writes,
  body: defaultsShape,
  response: done,
})

export const deactivateUser = endpoint({
  method: 'POST',
  path: '/api/settings/users/{personId}/deactivate',
  summary: 'Desactivar un usuario, cerrar sus sesiones y entregar a otro lo que deja abierto',
  ...writes,
  body: z.object({ handToId: z._default(z.nullable(id), null) }),
  response: done,
})

export const activateUser = endpoint({
  method: 'POST',
  path: '/api/settings/users/{personId}/activate',
  summary: 'Activar de nuevo un usuario',
  ...writes,
  response: done,
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/settings/users/{personId}/hand-over',
  summary: 'Entregar a otro usuario los borradores y las conversaciones que sigue',
  ...writes,
  body: z.object({ handToId: id }),
  response: z.object({ drafts: z.number(), threads: z.number() }),
})

export const unlockUser = endpoint({
  method: 'POST',
  path: '/api/settings/users/{personId}/unlock',
  summary: 'Levantar el bloqueo por intentos fallidos',
  ...writes,
  response: done,
})

export const closeSessions = endpoint({
  method: 'POST',
  path: '/api/settings/users/{personId}/close-sessions',
  summary: 'Cerrar las sesiones de un usuario en la empresa',
  ...writes,
  body: z.object({ sessionId: z._default(z.nullable(id), null) }),
  response: z.object({ closed: z.number() }),
})

export const userHistory = historyEndpoint('/api/settings/users/{id}', 'Historial de un usuario', reads)
