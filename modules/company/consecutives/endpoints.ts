import * as z from 'zod/mini'
import { definePermissions } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, optionalText } from '#platform/http/fields.ts'

export const consecutivePermissions = definePermissions('company.consecutive', {
  read: 'Ver consecutivos',
  write: 'Cambiar consecutivos',
})

const gate = { plan: null, services: [11, 'full'] } as const

const consecutive = z.object({
  /** Of the kind of document or voucher. */
  code: z.string(),
  title: z.string(),
  group: z.string(),
  prefix: z.string(),
  next: z.number(),
})
export type ConsecutiveView = z.output<typeof consecutive>

export const listConsecutives = endpoint({
  method: 'GET',
  path: '/api/settings/consecutives',
  summary: 'Consecutivos de la empresa: prefijo y siguiente número de cada documento',
  permission: consecutivePermissions.read,
  ...gate,
  response: z.object({ consecutives: z.array(consecutive) }),
})

export const changeConsecutive = endpoint({
  method: 'PUT',
  path: '/api/settings/consecutives/{code}',
  summary: 'Cambiar el prefijo o el siguiente número; los que se saltan llevan un motivo',
  permission: consecutivePermissions.write,
  ...gate,
  body: z.object({
    prefix: z.string(),
    next: z.number(),
    reason: optionalText(400),
    /** What was seen when the change was written: somebody may have issued meanwhile. */
    seen: z.object({ prefix: z.string(), next: z.number() }),
  }),
  response: done,
})

export const getGaps = endpoint({
  method: 'GET',
  path: '/api/settings/consecutives/{code}/gaps',
  summary: 'Números del prefijo actual que no se usaron, con su motivo',
  permission: consecutivePermissions.read,
  ...gate,
  response: z.object({
    /** How many documents carry a number with this prefix. */
    used: z.number(),
    highest: z.number(),
    gaps: z.array(
      z.object({
        from: z.number(),
        to: z.number(),
        /** Null: nobody said why. */
        skip: z.nullable(z.object({ reason: z.string(), at: z.string(), person: z.nullable(z.string()) })),
      }),
    ),
  }),
})
