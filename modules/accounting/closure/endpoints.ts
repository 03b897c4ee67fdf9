/** The calls of closing: what a month is asked before it closes, and the closing of a year. */
import * as z from 'zod/mini'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, day, id, optionalText } from '#platform/http/fields.ts'
import { exportOf } from '#platform/access.ts'
import { accountingPermissions } from '../endpoints.ts'
import { closingReasons, monthField, periodPermissions } from '../periods/endpoints.ts'

const gate = { plan: null, services: ['full'] } as const
const base = '/api/accounting/closure'

/** blocks: it keeps the month from closing. */
export const pointGroups = ['blocks', 'attention', 'fine'] as const
export type PointGroup = (typeof pointGroups)[number]

const point = z.object({
  group: z.enum(pointGroups),
  title: z.string(),
  /** How it is mended, or what was found. */
  detail: z.string(),
  count: z.number(),
  /** Where it is seen; null where nothing has to be. */
  href: z.nullable(z.string()),
  /** A proof of integrity, of everything that is kept and not of this month alone. */
  isProof: z.boolean(),
})
export type ClosurePoint = z.output<typeof point>

/** What a module keeps by itself and what the books say of the same, at the end of the month. */
const balance = z.object({
  title: z.string(),
  /** The accounts of the books, by their first four figures. */
  codes: z.array(z.string()),
  count: z.number(),
  unit: z.string(),
  kept: amount,
  books: amount,
  difference: amount,
  href: z.nullable(z.string()),
})
export type ClosureBalanceView = z.output<typeof balance>

const yearClosing = z.object({
  year: z.number(),
  /** Of what its entry was made; null while it is not closed. */
  closing: z.nullable(z.object({ entryId: id, number: z.string(), date: day })),
  income: amount,
  costs: amount,
  result: amount,
  /** In the ledger under NIIF; null where it is the same. */
  niifResult: z.nullable(amount),
  /** Why it cannot be closed yet, in words; empty when it can. */
  obstacle: z.string(),
})

const changes = z.object({
  closed: z.object({ at: z.string(), person: z.string() }),
  openings: z.array(z.object({ at: z.string(), person: z.string(), reason: z.string() })),
  /** Entries of the month that were made since, and the first of them. */
  count: z.number(),
  entries: z.array(
    z.object({
      id,
      number: z.string(),
      date: day,
      words: z.string(),
      at: z.string(),
      person: z.string(),
      what: z.enum(['made', 'annulled']),
      /** On the result before income tax. */
      effect: amount,
      source: z.object({ kind: z.string(), id }),
    }),
  ),
  /** The result of the month before income tax: when it was closed, what changed, and now. */
  before: amount,
  changes: amount,
  now: amount,
})
export type ClosureChanges = z.output<typeof changes>

export const getClosureChanges = endpoint({
  method: 'GET',
  path: `${base}/{month}/changes`,
  summary: 'Lo que cambió en un mes desde que se cerró por última vez, y su efecto en el resultado antes de impuesto',
  permission: periodPermissions.read,
  ...gate,
  response: z.object({ month: z.string(), changes: z.nullable(changes) }),
})

export const printClosure = endpoint({
  method: 'GET',
  path: `${base}/{month}/record`,
  summary: 'El acta del último cierre de un mes',
  permission: exportOf(accountingPermissions.read),
  ...gate,
  response: fileResponse('application/pdf'),
})

export const getClosure = endpoint({
  method: 'GET',
  path: `${base}/{month}`,
  summary:
    'Revisión de un mes antes de cerrarlo: lo que lo impide, lo que conviene mirar y lo que cuadra; también de los que se cierran con él',
  permission: periodPermissions.read,
  ...gate,
  /** The oldest month that would close with it. */
  query: z.object({ from: z.optional(monthField) }),
  response: z.object({
    month: z.string(),
    state: z.enum(['open', 'closed']),
    months: z.array(z.object({ month: z.string(), state: z.enum(['open', 'closed']), closedAt: z.nullable(z.string()) })),
    points: z.array(point),
    balances: z.array(balance),
    year: yearClosing,
  }),
})
export type ClosureView = z.output<NonNullable<typeof getClosure.response>>

export const previewYear = endpoint({
  method: 'GET',
  path: `${base}/years/{year}`,
  summary: 'El comprobante con el que se cerraría un año, cuenta por cuenta',
  permission: periodPermissions.read,
  ...gate,
  response: z.extend(yearClosing, {
    lines: z.array(z.object({ code: z.string(), name: z.string(), debit: amount, credit: amount, lines: z.number() })),
  }),
})

export const closeYear = endpoint({
  method: 'POST',
  path: `${base}/years/{year}/close`,
  summary: 'Cerrar un año: un comprobante deja en cero ingresos, gastos y costos, y diciembre queda cerrado',
  permission: periodPermissions.manage,
  ...gate,
  body: z.object({ reasons: closingReasons }),
  response: z.object({ number: z.string(), result: amount }),
})

export const reopenYear = endpoint({
  method: 'POST',
  path: `${base}/years/{year}/reopen`,
  summary: 'Deshacer el cierre de un año mientras el siguiente sigue abierto: diciembre se abre y el comprobante se reversa',
  permission: periodPermissions.manage,
  ...gate,
  body: z.object({ reason: optionalText(400) }),
  response: z.object({ year: z.number() }),
})
