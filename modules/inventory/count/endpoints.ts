import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { exportOf } from '#platform/access.ts'
import { columnsInSight, exportFormat } from '#platform/export/asked.ts'
import { itemControls } from '#modules/items/index.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import {
  amount,
  day,
  id,
  optionalText,
  pageOf,
  pageQuery,
  positiveQuantity,
  positiveUnitPrice,
  quantity,
  text,
  version,
} from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { stockPermissions } from '../stock-note.ts'
import { goodsInput } from '../tracking/goods.ts'
import { countStates } from './count.ts'
import { countPermissions } from './permissions.ts'

const gate = { plan: null, services: ['full'] } as const
const reading = { permission: stockPermissions.read, ...gate }
const writing = { permission: stockPermissions.write, ...gate }
const base = '/api/inventory/counts'

const countRow = z.object({
  id,
  number: z.string(),
  date: day,
  state: z.enum(countStates),
  warehouse: z.string(),
  /** Empty: the whole warehouse. */
  category: z.string(),
  blind: z.boolean(),
  freezes: z.boolean(),
  /** Products to count, and how many of them somebody counted. */
  items: z.number(),
  counted: z.number(),
})

export const listCounts = endpoint({
  method: 'GET',
  path: base,
  summary: 'Conteos físicos de inventario, del más reciente al más antiguo',
  ...reading,
  query: z.object({ state: z.optional(z.enum(countStates)), ...pageQuery }),
  response: z.extend(pageOf(countRow), { count: z.number(), any: z.boolean() }),
})

export const exportCounts = endpoint({
  method: 'GET',
  path: `${base}/export`,
  summary: 'Conteos físicos de inventario: la lista filtrada como archivo',
  exports: 'Conteos físicos',
  permission: exportOf(stockPermissions.read),
  ...gate,
  query: z.object({ state: z.optional(z.enum(countStates)), columns: columnsInSight, format: exportFormat }),
  response: fileResponse('text/csv; charset=utf-8'),
})

export const getCount = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Un conteo físico con lo que cada quien contó; a ciegas, sin lo que hay mientras se cuenta',
  ...reading,
  response: z.extend(countRow, {
    version: z.number(),
    warehouseId: id,
    concept: z.string(),
    notes: z.string(),
    noteId: z.nullable(id),
    /** What there is and what others counted is hidden while it is counted. */
    hidden: z.boolean(),
    lines: z.array(
      z.object({
        item: z.object({ id, code: z.string(), name: z.string(), unit: z.string(), control: z.enum(itemControls) }),
        /** It is counted a second time. */
        again: z.boolean(),
        status: z.enum(['pending', 'unlike', 'found']),
        /** What the user counted last in this round. */
        mine: z.nullable(quantity),
        counts: z.array(z.object({ person: z.string(), round: z.number(), quantity })),
        counted: z.nullable(quantity),
        expected: z.nullable(quantity),
        difference: z.nullable(quantity),
        /** What moved after it was counted. */
        since: z.nullable(quantity),
        value: masked(masks.cost, z.nullable(amount)),
      }),
    ),
  }),
})

export const countInput = z.object({
  warehouseId: id,
  categoryId: z._default(z.nullable(id), null),
  conceptId: z._default(z.nullable(id), null),
  blind: z._default(z.boolean(), true),
  freezes: z._default(z.boolean(), false),
  notes: optionalText(1000),
})

export const createCount = endpoint({
  method: 'POST',
  path: base,
  summary: 'Empezar un conteo físico de una bodega o de una categoría: toma su número y, si se pide, congela la bodega',
  ...writing,
  body: countInput,
  response: z.object({ id, number: z.string(), version: z.number() }),
})

export const tallyCount = endpoint({
  method: 'POST',
  path: `${base}/{id}/tallies`,
  summary: 'Guardar cuánto se contó de un producto: queda con lo que había en ese momento',
  ...writing,
  perMinute: 600,
  body: z.object({ itemId: id, quantity: positiveQuantity }),
  response: z.object({ id }),
})

const saved = z.object({ id, version: z.number() })

export const recountStock = endpoint({
  method: 'POST',
  path: `${base}/{id}/recount`,
  summary: 'Pedir el segundo conteo de lo que difiere, de lo que no coincide y de lo que nadie contó',
  ...writing,
  body: z.object({ version }),
  response: saved,
})

export const finishCount = endpoint({
  method: 'POST',
  path: `${base}/{id}/finish`,
  summary: 'Terminar de contar: queda por aprobar',
  ...writing,
  body: z.object({ version }),
  response: saved,
})

export const approveCount = endpoint({
  method: 'POST',
  path: `${base}/{id}/approve`,
  summary: 'Aprobar un conteo físico: sus diferencias quedan en un solo ajuste',
  permission: countPermissions.approve,
  ...gate,
  body: z.object({
    version,
    /** What the adjustment asks of a product besides: what one costs where there is none, and its batches and serials. */
    lines: z._default(
      z
        .array(z.object({ itemId: id, unitCost: z._default(z.union([z.literal(''), positiveUnitPrice('El costo')]), ''), ...goodsInput }))
        .check(z.maxLength(500, 'Máximo 500 productos por registro.')),
      [],
    ),
  }),
  response: z.extend(saved, { noteNumber: z.nullable(z.string()) }),
})

export const cancelCount = endpoint({
  method: 'POST',
  path: `${base}/{id}/cancel`,
  summary: 'Cancelar un conteo físico: no ajusta nada y libera la bodega',
  ...writing,
  body: z.object({ version, reason: text(400, MIN_LENGTH) }),
  response: saved,
})
