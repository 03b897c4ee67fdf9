/** The calls over batches and serials: lists, one with its trace both ways, what may be taken, blocking, and the letter of recall. */
import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { itemControls } from '#modules/items/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, day, id, pageOf, pageQuery, quantity, text, version } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { MIN_LENGTH } from '#platform/rules/text.ts'
import { trackingPermissions } from './permissions.ts'
import { batchStates, serialStates } from './state.ts'

const gate = { plan: plan.planSerialAndBatch, services: ['full'] } as const
const reading = { permission: trackingPermissions.read, ...gate }
const searched = z._default(z.string().check(z.maxLength(200)), '')
const anyId = z._default(z.union([z.literal(''), id]), '')
const item = z.object({ id, code: z.string(), name: z.string(), unit: z.string() })
const warehouse = z.nullable(z.object({ id, name: z.string() }))
const party = z.nullable(z.object({ id, name: z.string() }))
/** Null of one out of reach, or of what is no document. */
const document = z.nullable(z.object({ kind: z.string(), id, number: z.string() }))

const batchFilter = {
  text: searched,
  state: z._default(z.enum(['', ...batchStates]), ''),
  itemId: anyId,
  warehouseId: anyId,
  /** Also those of which nothing is left. */
  stock: z._default(z.enum(['there', 'all']), 'there'),
}

export const batchRow = z.object({
  /** Of the batch and the warehouse. */
  id: z.string(),
  batchId: id,
  code: z.string(),
  item,
  warehouse,
  madeOn: z.nullable(day),
  expiresOn: z.nullable(day),
  /** Until it expires; below zero since it did. */
  days: z.nullable(z.number()),
  quantity,
  cost: masked(masks.cost, amount),
  state: z.enum(batchStates),
})
export type BatchRow = z.output<typeof batchRow>

export const listBatches = endpoint({
  method: 'GET',
  path: '/api/inventory/batches',
  summary: 'Lotes con lo que hay de cada uno por bodega; primero los que vencen antes',
  ...reading,
  query: z.object({ ...batchFilter, ...pageQuery }),
  response: pageOf(batchRow),
})

export const countBatches = endpoint({
  method: 'GET',
  path: '/api/inventory/batches/counts',
  summary: 'Contar lotes por estado',
  ...reading,
  query: z.object(batchFilter),
  response: z.object({ all: z.number(), good: z.number(), soon: z.number(), expired: z.number(), blocked: z.number() }),
})

export const exportBatches = endpoint({
  method: 'GET',
  path: '/api/inventory/batches/export',
  summary: 'Exportar los lotes del filtro',
  exports: 'Lotes',
  ...reading,
  permission: trackingPermissions.export,
  query: z.object({ ...batchFilter, columns: columnsInSight, format: exportFormat }),
  response: fileResponse('text/csv; charset=utf-8'),
})

/** One movement of what is traced. */
const step = z.object({
  id,
  date: day,
  document,
  /** Who brought it or took it. */
  party,
  warehouse: z.string(),
  /** In positive, out negative. */
  quantity,
  /** It takes another back. */
  isUndo: z.boolean(),
})
export type TraceStep = z.output<typeof step>

export const getBatch = endpoint({
  method: 'GET',
  path: '/api/inventory/batches/{id}',
  summary: 'Un lote: de dónde vino, dónde está y quién lo tiene',
  ...reading,
  response: z.object({
    id,
    code: z.string(),
    item,
    madeOn: z.nullable(day),
    expiresOn: z.nullable(day),
    days: z.nullable(z.number()),
    state: z.enum(batchStates),
    /** Why nobody may take of it; empty while anybody may. */
    blocked: z.string(),
    version,
    stock: z.array(z.object({ warehouse: z.object({ id, name: z.string() }), quantity })),
    /** The customers who have some of it, with how much. */
    holders: z.array(z.object({ party: z.object({ id, name: z.string() }), quantity })),
    /** From the newest; the first five hundred. */
    trace: z.array(step),
  }),
})
export type BatchView = z.output<typeof getBatch.response>

export const blockBatch = endpoint({
  method: 'PUT',
  path: '/api/inventory/batches/{id}/blocked',
  summary: 'Bloquear un lote, o desbloquearlo, con el motivo',
  permission: trackingPermissions.block,
  ...gate,
  body: z.object({ blocked: z.boolean(), reason: text(400, MIN_LENGTH), version }),
  response: z.object({ version }),
})

export const recallBatch = endpoint({
  method: 'GET',
  path: '/api/inventory/batches/{id}/recall',
  summary: 'Carta de retiro: una página para cada cliente que tiene productos del lote',
  permission: trackingPermissions.print,
  ...gate,
  response: fileResponse('application/pdf'),
})

const serialFilter = {
  text: searched,
  state: z._default(z.enum(['', ...serialStates]), ''),
  itemId: anyId,
  warehouseId: anyId,
}

export const serialRow = z.object({
  id,
  code: z.string(),
  item,
  state: z.enum(serialStates),
  warehouse,
  arrival: document,
  exit: document,
  party,
  /** Of one that was sold, by the months of its product; null without any. */
  warrantyUntil: z.nullable(day),
})
export type SerialRow = z.output<typeof serialRow>

export const listSerials = endpoint({
  method: 'GET',
  path: '/api/inventory/serials',
  summary: 'Seriales: dónde está cada uno, con qué entró, con qué salió y quién lo tiene',
  ...reading,
  query: z.object({ ...serialFilter, ...pageQuery }),
  response: pageOf(serialRow),
})

export const countSerials = endpoint({
  method: 'GET',
  path: '/api/inventory/serials/counts',
  summary: 'Contar seriales por estado',
  ...reading,
  query: z.object(serialFilter),
  response: z.object({ all: z.number(), available: z.number(), returned: z.number(), sold: z.number(), gone: z.number() }),
})

export const exportSerials = endpoint({
  method: 'GET',
  path: '/api/inventory/serials/export',
  summary: 'Exportar los seriales del filtro',
  exports: 'Seriales',
  ...reading,
  permission: trackingPermissions.export,
  query: z.object({ ...serialFilter, columns: columnsInSight, format: exportFormat }),
  response: fileResponse('text/csv; charset=utf-8'),
})

export const getSerial = endpoint({
  method: 'GET',
  path: '/api/inventory/serials/{id}',
  summary: 'Un serial: de dónde vino, dónde está y quién lo tiene',
  ...reading,
  response: z.extend(serialRow, { trace: z.array(step) }),
})

export const scanGoods = endpoint({
  method: 'GET',
  path: '/api/inventory/goods/scan',
  summary: 'Encontrar un lote o un serial por lo que se lee en el producto',
  ...reading,
  query: z.object({ code: text(60) }),
  response: z.object({ found: z.array(z.object({ kind: z.enum(['batch', 'serial']), id, code: z.string(), item: z.string() })) }),
})

/** For the line of a document: no plan, for a company keeps selling what it told apart. */
export const offeredGoods = endpoint({
  method: 'GET',
  path: '/api/inventory/goods',
  summary: 'Lotes y seriales de un producto que se pueden sacar de una bodega',
  permission: trackingPermissions.read,
  plan: null,
  services: ['full'],
  query: z.object({ itemId: id, warehouseId: id, date: day }),
  response: z.object({
    control: z.enum(itemControls),
    /** First those that expire first. */
    batches: z.array(
      z.object({ code: z.string(), available: quantity, expiresOn: z.nullable(day), state: z.enum(batchStates), blocked: z.string() }),
    ),
    /** The first thousand. */
    serials: z.array(z.string()),
  }),
})
