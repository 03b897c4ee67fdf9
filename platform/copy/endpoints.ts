/** «Copia de seguridad de mi empresa»: making one, and bringing one back as a company of its own. */
import * as z from 'zod/mini'
import { ALL_SERVICES, definePermissions, ofWholeCompany } from '../access.ts'
import { endpoint } from '../http/endpoint.ts'
import { id } from '../http/fields.ts'

export const copyPermissions = ofWholeCompany(
  definePermissions('platform.copies', { manage: 'Hacer y traer copias de toda la empresa, con costos y salarios' }, {}),
)

export const copyGate = { permission: copyPermissions.manage, plan: null, services: ALL_SERVICES, byHand: true } as const

/** Of a copy that is brought; the format has no room for more than twice this. */
export const MOST_COPY_BYTES = 2 * 1024 * 1024 * 1024
/** Bytes of each part in which it is sent: as text it stays below what a call may carry. */
export const COPY_PART_BYTES = 4 * 1024 * 1024
const MOST_PART_LETTERS = Math.ceil(COPY_PART_BYTES / 3) * 4

export const startCopy = endpoint({
  method: 'POST',
  path: '/api/copies',
  summary: 'Hacer una copia de seguridad de la empresa, en segundo plano',
  ...copyGate,
  body: z.object({}),
  response: z.object({ id: z.string() }),
})

export const beginRestore = endpoint({
  method: 'POST',
  path: '/api/copies/restores',
  summary: 'Empezar a traer una copia: se sube por partes, o se toma una de las exportaciones',
  ...copyGate,
  body: z.object({
    name: z.string().check(z.maxLength(200)),
    /** In bytes; of one that is here already it is left out. */
    size: z._default(z.int().check(z.gte(0)), 0),
    /** A ready copy among the exports. */
    copyId: z._default(z.nullable(id), null),
  }),
  response: z.object({ id: z.string() }),
})

export const sendCopyPart = endpoint({
  method: 'PUT',
  path: '/api/copies/restores/{id}/parts',
  summary: 'Una parte de la copia que se trae, desde la primera',
  ...copyGate,
  body: z.object({ position: z.int().check(z.gte(0)), base64: z.string().check(z.maxLength(MOST_PART_LETTERS)) }),
  response: z.object({ received: z.number() }),
})

export const runRestore = endpoint({
  method: 'POST',
  path: '/api/copies/restores/{id}/run',
  summary: 'Traer la copia que se subió, en segundo plano, como una empresa nueva',
  ...copyGate,
  body: z.object({}),
  response: z.object({ id: z.string() }),
})
