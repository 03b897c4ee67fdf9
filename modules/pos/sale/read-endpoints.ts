/** What registers sold, as it is looked at: each sale with what was found of it, and what is kept aside. */
import * as z from 'zod/mini'
import { tillSale } from '#modules/sales/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, count, done, id, pageOf, pageQuery, quantity } from '#platform/http/fields.ts'
import { findingPermissions } from '../permissions.ts'

const { plan, services, permissions } = tillSale
const reading = { permission: permissions.read, plan, services } as const

const finding = z.object({ code: z.number(), message: z.string(), field: z.nullable(z.string()) })

const row = z.object({
  id,
  documentId: id,
  number: z.string(),
  soldAt: z.string(),
  arrivedAt: z.string(),
  register: z.string(),
  /** Who was selling when it arrived. */
  cashier: z.string(),
  customer: z.string(),
  /** What the customer paid or owes: the document, its tip and its rounding. */
  value: amount,
  means: z.array(z.string()),
  state: z.enum(['synced', 'flagged']),
  /** Before the authority. */
  electronicState: z.enum(['none', 'queued', 'sent', 'validated', 'rejected', 'contingency', 'trial']),
})

export const transactionStates = ['synced', 'flagged'] as const

export const listTransactions = endpoint({
  method: 'GET',
  path: '/api/pos/transactions',
  summary: 'Transacciones de caja, de la más reciente a la más antigua',
  ...reading,
  query: z.object({ registerId: z.optional(id), shiftId: z.optional(id), state: z.optional(z.enum(transactionStates)), ...pageQuery }),
  response: pageOf(row),
})

export const countTransactions = endpoint({
  method: 'GET',
  path: '/api/pos/transactions/counts',
  summary: 'Cuántas transacciones de caja tienen novedad y cuántas ventas están apartadas',
  ...reading,
  response: z.object({ flagged: count, quarantined: count }),
})

export const getTransaction = endpoint({
  method: 'GET',
  path: '/api/pos/transactions/{id}',
  summary: 'Transacción de caja, por la venta o por su documento: líneas, formas de pago y novedades',
  ...reading,
  response: z.extend(row, {
    date: z.string(),
    shift: z.nullable(z.string()),
    total: amount,
    tip: amount,
    rounding: amount,
    change: amount,
    lines: z.array(z.object({ position: z.number(), description: z.string(), quantity, unit: z.string(), total: amount })),
    payments: z.array(z.object({ position: z.number(), name: z.string(), tendered: amount, kept: amount, isCredit: z.boolean() })),
    findings: z.array(finding),
    /** What somebody said of what was found; null while nobody did. */
    resolution: z.nullable(z.object({ reason: z.string(), by: z.string(), at: z.string() })),
  }),
})

const reason = z.string().check(z.trim(), z.minLength(1, 'Escribe por qué.'), z.maxLength(500))
const managing = { permission: findingPermissions.manage, plan, services } as const

export const resolveFindings = endpoint({
  method: 'POST',
  path: '/api/pos/transactions/{id}/resolve',
  summary: 'Dar por revisadas las novedades de una venta de caja, con su motivo',
  ...managing,
  body: z.object({ reason }),
  response: done,
})

export const takeAside = endpoint({
  method: 'POST',
  path: '/api/pos/quarantine/{id}/take',
  summary: 'Retomar una venta apartada: se hace su documento con su número, como llegó',
  ...managing,
  body: z.object({ reason }),
  response: z.object({ documentId: id, number: z.string(), findings: z.array(finding) }),
})

export const listQuarantine = endpoint({
  method: 'GET',
  path: '/api/pos/quarantine',
  summary: 'Ventas de caja apartadas: alteradas, de un equipo que perdió la caja, o de las que no se pudo hacer un documento',
  ...reading,
  query: z.object(pageQuery),
  response: pageOf(
    z.object({
      id,
      why: z.enum(['altered', 'forked', 'ended', 'refused']),
      register: z.string(),
      deviceName: z.string(),
      /** That the sale says, of one that can be read. */
      number: z.nullable(count),
      total: z.nullable(z.string()),
      arrivedAt: z.string(),
      sender: z.string(),
      findings: z.array(finding),
      /** The document that was made of it, once somebody took it again. */
      documentId: z.nullable(id),
      takenReason: z.nullable(z.string()),
    }),
  ),
})
