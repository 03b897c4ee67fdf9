/** The calls by which a device takes a register, keeps it, gives it back, or is said to be lost. */
import * as z from 'zod/mini'
import { plan } from '#modules/subscription/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { count, day, done, id, text } from '#platform/http/fields.ts'
import { textMessages } from '#platform/rules/index.ts'
import { leasePermissions } from '../permissions.ts'

const gate = { plan: plan.planPointOfSale, services: ['full'] } as const
const base = '/api/pos/leases'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, textMessages.guid))

const numbers = z.object({
  resolutionNumber: z.string(),
  validTo: day,
  inHand: count,
  left: count,
  tone: z.enum(['quiet', 'info', 'warn', 'danger']),
  text: z.string(),
  /** 513 or 514: nothing is sold with the range today. */
  problem: z.nullable(z.object({ code: z.number(), message: z.string() })),
})

/** What a device needs to sell: how far its chain has come, and numbers to go on with. */
const lease = z.object({
  id,
  registerId: id,
  register: z.string(),
  branchId: id,
  deviceId: id,
  deviceName: z.string(),
  /** Who took it. */
  user: z.string(),
  takenAt: z.string(),
  /** Until then nobody else takes the register, and what the device kept is written. */
  expiresAt: z.string(),
  sequence: count,
  hash,
  blocks: z.array(z.object({ id, resolutionId: id, isInvoice: z.boolean(), prefix: z.string(), from: count, to: count, next: count })),
  numbers,
  /** Of its electronic invoices; null of a register that makes none. */
  invoices: z.nullable(numbers),
})

export const takeRegister = endpoint({
  method: 'POST',
  path: base,
  summary: 'Tomar una caja en un equipo: uno a la vez, con números de su resolución para vender sin internet',
  permission: leasePermissions.write,
  ...gate,
  body: z.object({ registerId: id, deviceId: id, deviceName: text(60) }),
  response: lease,
})

export const renewLease = endpoint({
  method: 'POST',
  path: `${base}/{id}/renew`,
  summary: 'Renovar la caja en su equipo, con más números cuando le queda menos de la mitad',
  permission: leasePermissions.write,
  ...gate,
  body: z.object({ deviceId: id }),
  response: lease,
})

export const releaseLease = endpoint({
  method: 'POST',
  path: `${base}/{id}/release`,
  summary: 'Soltar la caja de un equipo, cuando todo lo que guardó está sincronizado',
  permission: leasePermissions.write,
  ...gate,
  /** Of the last thing that the device kept: the server must have come as far, by the same way. */
  body: z.object({ deviceId: id, sequence: count, hash }),
  response: done,
})

export const loseLease = endpoint({
  method: 'POST',
  path: `${base}/{id}/lose`,
  summary: 'Dar por perdido el equipo de una caja: los números que no usó quedan explicados',
  permission: leasePermissions.manage,
  ...gate,
  body: z.object({ reason: text(200, 5) }),
  response: done,
})

export const listLeases = endpoint({
  method: 'GET',
  path: base,
  summary: 'Cajas que un equipo tiene abiertas',
  permission: leasePermissions.read,
  ...gate,
  query: z.object({}),
  response: z.object({
    rows: z.array(
      z.object({
        ...{ id, registerId: id, register: z.string(), deviceName: z.string(), user: z.string() },
        ...{ takenAt: z.string(), expiresAt: z.string(), isExpired: z.boolean(), sequence: count },
      }),
    ),
  }),
})
