/** The calls of a shift: opened with its base, money in and out, counted blind as often as wanted, closed, and reopened by who may. */
import * as z from 'zod/mini'
import { denominations } from '#colombia/cash.ts'
import { plan } from '#modules/subscription/index.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { historyEndpoint } from '#platform/history/history.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, count, day, id, optionalText, pageOf, pageQuery, positiveAmount, text, version } from '#platform/http/fields.ts'
import { approvable } from '../approval/approval.ts'
import { shiftPermissions } from '../permissions.ts'
import { shiftStates } from './state.ts'

const gate = { plan: plan.planPointOfSale, services: ['full'] } as const
const reading = { permission: shiftPermissions.read, ...gate }
const writing = { permission: shiftPermissions.write, ...gate }
const base = '/api/pos/shifts'

/** More of one note than any register holds. */
const MOST_PIECES = 100_000
const MOST_MEANS = 50

const pieces = z.partialRecord(
  z.enum(denominations.map(({ code }) => code)),
  count.check(z.maximum(MOST_PIECES, `Máximo ${MOST_PIECES} de cada denominación.`)),
)

const papers = count.check(z.maximum(MOST_PIECES, `Máximo ${MOST_PIECES} comprobantes.`))

const saved = z.object({ id, version: z.number() })

const shiftRow = z.object({
  id,
  /** Of its closing; null until then. */
  number: z.nullable(z.string()),
  state: z.enum(shiftStates),
  register: z.string(),
  openedBy: z.string(),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
  base: amount,
})

/** With the count that closed it: of an open one nobody is told here. */
const listedShift = z.extend(shiftRow, { counted: z.nullable(amount), difference: z.nullable(amount) })

const filters = {
  registerId: z.optional(id),
  state: z.optional(z.enum(shiftStates)),
  /** Of the day on which it was opened, in Bogotá. */
  from: z.optional(day),
  to: z.optional(day),
  search: optionalText(60),
}

const means = z.object({
  paymentTypeId: id,
  name: z.string(),
  ...{ base: amount, sold: amount, putIn: amount, takenOut: amount, expected: amount },
})
const counted = z.object({
  ...{ paymentTypeId: id, name: z.string(), expected: amount, counted: amount, difference: amount },
  /** By how many papers it was counted; null of cash, and where nobody said. */
  papers: z.nullable(count),
})

export const openShift = endpoint({
  method: 'POST',
  path: base,
  summary: 'Abrir el turno de una caja, con su base por denominación',
  ...writing,
  /** With `followsId`, of what the closing of that shift of the register left. */
  body: z.object({ registerId: id, base: pieces, followsId: z._default(z.nullable(id), null) }),
  response: saved,
})

export const listShifts = endpoint({
  method: 'GET',
  path: base,
  summary: 'Turnos de caja, del más reciente al más antiguo',
  ...reading,
  query: z.object({ ...filters, ...pageQuery }),
  response: z.extend(pageOf(listedShift), { count: z.number(), any: z.boolean() }),
})

export const exportShifts = endpoint({
  method: 'GET',
  path: `${base}/export`,
  summary: 'Turnos de caja: la lista filtrada como archivo',
  exports: 'Cierres de caja',
  permission: shiftPermissions.export,
  ...gate,
  query: z.object({ ...filters, columns: columnsInSight, format: exportFormat }),
  response: fileResponse('text/csv; charset=utf-8'),
})

export const shiftHistory = historyEndpoint(`${base}/{id}`, 'Turno de caja: quién hizo qué y cuándo', reading)

export const getShift = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Turno de caja: movimientos, conteos y, después de contar, lo que debía haber',
  ...reading,
  response: z.extend(shiftRow, {
    version: z.number(),
    registerId: id,
    closings: count,
    reason: z.string(),
    responsible: z.nullable(z.string()),
    cashTypeId: id,
    /** What is counted, cash first. */
    offered: z.array(z.object({ paymentTypeId: id, name: z.string() })),
    /** From which difference on a reason is asked. */
    tolerance: amount,
    /** What asks who calls for the PIN of who supervises. */
    pins: z.array(z.enum(approvable)),
    /** The device that has its register now. */
    device: z.nullable(z.string()),
    /** The shift whose closing left its base. */
    follows: z.nullable(z.object({ id, number: z.string() })),
    /** Null while who asks may not know before counting. */
    means: z.nullable(z.array(means)),
    movements: z.array(
      z.object({
        ...{ id, number: z.string(), kind: z.enum(['in', 'out']), amount, concept: z.string(), support: z.string() },
        ...{ movedAt: z.string(), movedBy: z.string() },
      }),
    ),
    counts: z.array(
      z.object({
        ...{ id, countedAt: z.string(), countedBy: z.string(), closing: z.nullable(z.number()) },
        ...{ pieces: z.record(z.string(), z.number()), lines: z.array(counted) },
      }),
    ),
  }),
})

const positive = positiveAmount.check(z.refine((value) => !/^0*(?:\.0*)?$/.test(value), 'Debe ser mayor que cero.'))

export const moveCash = endpoint({
  method: 'POST',
  path: `${base}/{id}/movements`,
  summary: 'Registrar un ingreso o un retiro de efectivo de la caja, con su concepto y su soporte',
  ...writing,
  body: z.object({
    kind: z.enum(['in', 'out']),
    amount: positive,
    accountId: id,
    partyId: z._default(z.nullable(id), null),
    costCenterId: z._default(z.nullable(id), null),
    concept: text(120),
    support: optionalText(80),
  }),
  response: z.object({ id, number: z.string() }),
})

export const countShift = endpoint({
  method: 'POST',
  path: `${base}/{id}/counts`,
  summary: 'Guardar un conteo del turno por denominación y por forma de pago, sin cambiar nada más (corte X)',
  ...writing,
  body: z.object({
    cash: pieces,
    means: z
      .array(z.object({ paymentTypeId: id, amount: positiveAmount, papers: z._default(z.nullable(papers), null) }))
      .check(z.maxLength(MOST_MEANS, `Máximo ${MOST_MEANS} formas de pago.`)),
  }),
  response: z.object({ id, lines: z.array(counted) }),
})

export const closeShift = endpoint({
  method: 'POST',
  path: `${base}/{id}/close`,
  summary: 'Cerrar el turno con su último conteo (cierre Z): la diferencia se contabiliza con su motivo',
  ...writing,
  body: z.object({
    version,
    countId: id,
    reason: optionalText(200),
    responsibleId: z._default(z.nullable(id), null),
    /** Of a difference over what is tolerated, where the company asks it. */
    approvalId: z._default(z.nullable(id), null),
    /** Of what the device kept, while one has the register: the server must have come as far. */
    kept: z._default(z.nullable(z.object({ sequence: count, hash: z.string().check(z.maxLength(64)) })), null),
  }),
  response: z.object({ id, version: z.number(), number: z.string() }),
})

export const reopenShift = endpoint({
  method: 'POST',
  path: `${base}/{id}/reopen`,
  summary: 'Reabrir un turno cerrado: devuelve el comprobante de su diferencia',
  permission: shiftPermissions.close,
  ...gate,
  body: z.object({ version, reason: text(200, 5) }),
  response: saved,
})
