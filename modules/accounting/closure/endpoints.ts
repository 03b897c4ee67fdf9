/** The calls of closing: what a month is asked before it closes, and the closing of a year. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, optionalText } from '#platform/http/fields.ts'
import { periodPermissions } from '../periods/endpoints.ts'

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
})
export type ClosurePoint = z.output<typeof point>

const yearClosing = z.object({
  year: z.number(),
  /** Of what its entry was made; null while it is not closed. */
  closing: z.nullable(z.object({ entryId: id, number: z.string(), date: day })),
  income: amount,
  costs: amount,
  result: amount,
  /** Why it cannot be closed yet, in words; empty when it can. */
  obstacle: z.string(),
})

export const getClosure = endpoint({
  method: 'GET',
  path: `${base}/{month}`,
  summary: 'Revisión de un mes antes de cerrarlo: lo que lo impide, lo que conviene mirar y lo que cuadra',
  permission: periodPermissions.read,
  ...gate,
  response: z.object({
    month: z.string(),
    state: z.enum(['open', 'closed']),
    months: z.array(z.object({ month: z.string(), state: z.enum(['open', 'closed']), closedAt: z.nullable(z.string()) })),
    points: z.array(point),
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
  body: z.object({}),
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
