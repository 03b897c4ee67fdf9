/** Sales that repeat (areas.md 1.3). */
import * as z from 'zod/mini'
import { MAX_LINES } from '#modules/documents/index.ts'
import { plan as plans } from '#modules/subscription/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import {
  amount,
  created,
  day,
  id,
  optionalText,
  positivePercent,
  positiveQuantity,
  positiveUnitPrice,
  text,
  version,
} from '#platform/http/fields.ts'
import { frequencyCodes } from '#platform/recurrence/calendar.ts'
import { planFields, recurrenceMoves, recurrenceStates } from '#platform/recurrence/recurrence.ts'
import { recurrencePermissions } from './permissions.ts'

const gate = { plan: plans.planOrderRecurrence, services: ['full'] } as const
const reads = { permission: recurrencePermissions.read, ...gate } as const
const writes = { permission: recurrencePermissions.write, ...gate } as const
const BASE = '/api/sales/order-recurrences'

/** What it makes each time. */
export const madeNames = {
  order: 'Pedido',
  remission: 'Remisión',
  draft: 'Factura en borrador',
  invoice: 'Factura emitida y enviada',
} as const
export type Made = keyof typeof madeNames
export const madeCodes = ['order', 'remission', 'draft', 'invoice'] as const

const planInput = {
  ...planFields,
  raise: z._default(z.enum(['none', 'percent', 'amount']), 'none'),
  /** Of one hundred, or pesos of each unit, every January. */
  raiseValue: z._default(positivePercent, '0'),
}

const line = z.object({
  itemId: id,
  /** May say {mes}, {año} and {periodo}. */
  description: text(500),
  quantity: positiveQuantity,
  unitPrice: positiveUnitPrice('El valor unitario'),
  /** Of one hundred. */
  discount: z._default(positivePercent, '0'),
})

export const recurrenceInput = z.object({
  name: text(100),
  partyId: id,
  makes: z.enum(madeCodes, 'Elige qué se genera.'),
  ...planInput,
  notes: optionalText(1000),
  lines: z.array(line).check(z.minLength(1, 'Agrega al menos un ítem.'), z.maxLength(MAX_LINES, `Máximo ${MAX_LINES} ítems.`)),
})
export type RecurrenceInput = z.output<typeof recurrenceInput>

const row = z.object({
  id,
  name: z.string(),
  party: z.object({ id, name: z.string() }),
  makes: z.enum(madeCodes),
  frequency: z.enum(frequencyCodes),
  every: z.number(),
  state: z.enum(recurrenceStates),
  nextOn: z.nullable(day),
  /** The last day that was taken, with its document or passed over. */
  lastOn: z.nullable(day),
  pausedUntil: z.nullable(day),
  problem: z.string(),
  /** Before taxes, of the next time. */
  value: amount,
  /** Null of what has no end. */
  left: z.nullable(z.number()),
  version,
})
export type RecurrenceRow = z.output<typeof row>

export const listRecurrences = endpoint({
  method: 'GET',
  path: BASE,
  summary: 'Las recurrencias de la empresa, la que viene primero al comienzo',
  ...reads,
  response: z.object({ recurrences: z.array(row) }),
})

const plannedDay = z.object({ day, value: amount })

const wholeRecurrence = z.extend(row, {
  ...planInput,
  notes: z.string(),
  lines: z.array(z.extend(line, { item: z.object({ id, code: z.string(), name: z.string(), active: z.boolean() }) })),
  /** The next twelve, with what each comes to before taxes. */
  calendar: z.array(plannedDay),
  generated: z.array(
    z.object({
      day,
      document: z.nullable(z.object({ id, kind: z.string(), number: z.nullable(z.string()), state: z.string(), total: amount })),
    }),
  ),
})
export type WholeRecurrence = z.output<typeof wholeRecurrence>

export const getRecurrence = endpoint({
  method: 'GET',
  path: `${BASE}/{id}`,
  summary: 'Una recurrencia con sus ítems, su calendario y lo que ha generado',
  ...reads,
  response: wholeRecurrence,
})

export const createRecurrence = endpoint({
  method: 'POST',
  path: BASE,
  summary: 'Crear una recurrencia de ventas',
  ...writes,
  body: recurrenceInput,
  response: created,
})

export const changeRecurrence = endpoint({
  method: 'PUT',
  path: `${BASE}/{id}`,
  summary: 'Cambiar una recurrencia desde su próxima vez',
  ...writes,
  body: z.extend(recurrenceInput, { version }),
  response: z.object({ version }),
})

export const moveRecurrence = endpoint({
  method: 'POST',
  path: `${BASE}/{id}/move`,
  summary: 'Generar ahora, omitir la próxima, pausar, reanudar o finalizar una recurrencia',
  ...writes,
  body: z.object({
    move: z.enum(recurrenceMoves),
    version,
    /** Of a pause; null is until somebody resumes it. */
    until: z._default(z.nullable(day), null),
  }),
  /** What was made, of what was generated. */
  response: z.object({ document: z.nullable(z.object({ id, kind: z.string(), number: z.nullable(z.string()) })) }),
})
