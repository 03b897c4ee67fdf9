/** What a till gives back: the calls of the engine that its notes have, finding the sale of a ticket, and giving back some of it. */
import * as z from 'zod/mini'
import { documentEndpoints, mailEndpoints } from '#modules/documents/index.ts'
import { xmlEndpoint, zipEndpoint } from '#modules/electronic/index.ts'
import { tillReturn } from '#modules/sales/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, positiveAmount, positiveQuantity, quantity } from '#platform/http/fields.ts'

const { permissions, plan, services } = tillReturn
const base = `/api${tillReturn.path}` as const

export const returnEndpoints = documentEndpoints(tillReturn)
export const returnMail = mailEndpoints(tillReturn)
export const returnXml = xmlEndpoint(tillReturn)
export const returnZip = zipEndpoint(tillReturn)

const MOST_LINES = 500

export const findTicket = endpoint({
  method: 'GET',
  path: `${base}/ticket` as const,
  summary: 'La venta de un tiquete, por su número, su código, su CUDE o lo que lee el lector de su QR',
  permission: permissions.write,
  plan,
  services,
  query: z.object({ text: z.string().check(z.trim(), z.minLength(1, 'Escribe o lee el número del tiquete.'), z.maxLength(2000)) }),
  response: z.object({ id, number: z.string() }),
})

/** Nothing of it says what goods cost. */
export const getReturnable = endpoint({
  method: 'GET',
  path: `${base}/of/{id}` as const,
  summary: 'Lo que queda por devolver de una venta de caja, ítem por ítem',
  permission: permissions.write,
  plan,
  services,
  response: z.object({
    ...{ id, number: z.string(), date: day, party: z.string(), total: amount },
    lines: z.array(z.object({ position: z.number(), description: z.string(), unit: z.string(), sold: quantity, left: quantity })),
  }),
})

const chosen = z
  .array(z.object({ position: z.int().check(z.minimum(1)), quantity: positiveQuantity, restock: z._default(z.boolean(), true) }))
  .check(z.minLength(1, 'Elige al menos un ítem.'), z.maxLength(MOST_LINES))
const why = z.string().check(z.trim(), z.minLength(1, 'Escribe por qué se devuelve.'), z.maxLength(500))

/** What a device says of what comes back with a sale that it makes: the same lines and words. */
export const exchanged = z.object({
  /** The document POS. */
  saleId: id,
  lines: chosen,
  reason: why,
  /** The cash of the register, out of which it goes back and into the new sale. */
  paymentTypeId: id,
  approvalId: z._default(z.nullable(id), null),
  /** What the device counted as cash of it. */
  value: positiveAmount,
})

export const quoteReturn = endpoint({
  method: 'POST',
  path: `${base}/quote` as const,
  summary: 'Lo que vale lo que se devuelve de una venta de caja, para cambiarlo por otra mercancía; no cambia nada',
  permission: permissions.issue,
  plan,
  services,
  body: z.object({ saleId: id, lines: chosen }),
  /** As its note would say it, and in coins as it goes into the new sale. */
  response: z.object({ total: amount, value: amount }),
})

export const giveBack = endpoint({
  method: 'POST',
  path: base,
  summary: 'Devolver ítems de una venta de caja: hace su nota de ajuste y devuelve existencias, impuestos y dinero',
  permission: permissions.issue,
  plan,
  services,
  body: z.object({
    /** The document POS. */
    saleId: id,
    lines: chosen,
    reason: why,
    /** Out of an open shift, by one of its means, or kept for the customer. What is still owed of the sale is taken off first. */
    back: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('means'), shiftId: id, paymentTypeId: id }),
      z.object({ kind: z.literal('keep') }),
    ]),
    /** Of who supervises, where the company asks it of money that leaves a register. */
    approvalId: z._default(z.nullable(id), null),
  }),
  response: z.object({ id, number: z.string(), total: amount, handed: amount }),
})

export const getReturnMoney = endpoint({
  method: 'GET',
  path: `${base}/{id}/money` as const,
  summary: 'Cómo se devolvió el dinero de una nota de ajuste, de qué venta es y por qué',
  permission: permissions.read,
  plan,
  services,
  response: z.object({
    saleId: id,
    saleNumber: z.string(),
    reason: z.string(),
    register: z.nullable(z.string()),
    means: z.nullable(z.string()),
    handed: amount,
    rounding: amount,
    returnedBy: z.string(),
    returnedAt: z.string(),
  }),
})
