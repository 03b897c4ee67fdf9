import * as z from 'zod/mini'
import { definePermissions, ofWholeCompany } from '#platform/access.ts'
import { gapList } from '#platform/gaps/gaps.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { count, done, id, optionalText } from '#platform/http/fields.ts'
import { bookkeepers } from '#platform/roles.ts'

export const consecutivePermissions = ofWholeCompany(
  definePermissions(
    'company.consecutive',
    {
      read: 'Ver consecutivos',
      write: 'Cambiar consecutivos',
    },
    { read: bookkeepers, write: ['accountant'] },
  ),
)

const gate = { plan: null, services: [11, 'full'] } as const

const place = { branchId: z.nullable(id), registerId: z.nullable(id) }

const consecutive = z.object({
  /** Of the kind of document or voucher; of one place, with it. */
  code: z.string(),
  title: z.string(),
  group: z.string(),
  /** "Norte", "Caja 1 (Norte)"; null of the whole company. */
  place: z.nullable(z.string()),
  prefix: z.string(),
  next: z.number(),
  digits: z.number(),
  yearly: z.boolean(),
  /** As the next one is called: "CT-2026-0012". */
  shown: z.string(),
  /** It goes to the tax authority, which takes neither zeros nor years. */
  isPlain: z.boolean(),
})
export type ConsecutiveView = z.output<typeof consecutive>

export const listConsecutives = endpoint({
  method: 'GET',
  path: '/api/settings/consecutives',
  summary: 'Consecutivos de la empresa: prefijo y siguiente número de cada documento',
  permission: consecutivePermissions.read,
  ...gate,
  response: z.object({
    consecutives: z.array(consecutive),
    /** Where one may be made apart; none while there is only one place. */
    places: z.array(z.object({ ...place, name: z.string() })),
    /** What may be numbered apart in a place. */
    placeable: z.array(z.object({ code: z.string(), title: z.string(), isPlain: z.boolean() })),
  }),
})

export const createConsecutive = endpoint({
  method: 'POST',
  path: '/api/settings/consecutives',
  summary: 'Dar a una sucursal o caja un consecutivo propio de un documento',
  permission: consecutivePermissions.write,
  ...gate,
  body: z.object({
    code: z.string(),
    branchId: z._default(z.nullable(id), null),
    registerId: z._default(z.nullable(id), null),
    prefix: z.string(),
    next: z._default(count, 1),
    digits: z._default(count, 0),
    yearly: z._default(z.boolean(), false),
    reason: optionalText(400),
  }),
  response: z.object({ code: z.string() }),
})

export const removeConsecutive = endpoint({
  method: 'DELETE',
  path: '/api/settings/consecutives/{code}',
  summary: 'Quitar el consecutivo propio de una sucursal o caja, si aún no numeró nada',
  permission: consecutivePermissions.write,
  ...gate,
  response: done,
})

export const changeConsecutive = endpoint({
  method: 'PUT',
  path: '/api/settings/consecutives/{code}',
  summary: 'Cambiar el prefijo o el siguiente número; los que se saltan llevan un motivo',
  permission: consecutivePermissions.write,
  ...gate,
  body: z.object({
    prefix: z.string(),
    next: count,
    /** Left out, as they are. */
    digits: z.optional(count),
    yearly: z.optional(z.boolean()),
    reason: optionalText(400),
    /** What was seen when the change was written: somebody may have issued meanwhile. */
    seen: z.object({ prefix: z.string(), next: count }),
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
    gaps: gapList,
  }),
})
