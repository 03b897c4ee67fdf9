import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { voucherEndpoints, voucherFilter, voucherPage, voucherState } from '#modules/vouchers/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, optionalText, pageQuery, positiveQuantity, positiveUnitPrice, quantity } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { goodsInput } from './tracking/goods.ts'
import { stockPreview } from './preview.ts'
import { stockNote, stockPermissions } from './stock-note.ts'

const gate = { plan: null, services: ['full'] } as const

export const openingInput = z.object({
  date: day,
  warehouseId: id,
  notes: optionalText(1000),
  lines: z
    .array(z.object({ itemId: id, quantity: positiveQuantity, unitCost: positiveUnitPrice('El costo'), ...goodsInput }))
    .check(z.minLength(1, 'Agrega al menos un producto.'), z.maxLength(500, 'Máximo 500 productos por registro.')),
})
export type OpeningInput = z.output<typeof openingInput>

const nothingYet = z.literal('')

/** As far as somebody got: a line may still lack its figures. */
export const openingDraft = z.extend(openingInput, {
  lines: z
    .array(
      z.object({
        itemId: id,
        quantity: z.union([nothingYet, positiveQuantity]),
        unitCost: z.union([nothingYet, positiveUnitPrice('El costo')]),
        ...goodsInput,
      }),
    )
    .check(z.maxLength(500, 'Máximo 500 productos por registro.')),
})
export type OpeningDraft = z.output<typeof openingDraft>

const shownDraft = z.extend(openingDraft, {
  lines: z.array(z.object({ itemId: id, quantity: z.string(), unitCost: masked(masks.cost, z.string()), ...goodsInput })),
})

const recorded = z.object({ id, number: z.string(), value: masked(masks.cost, amount) })

export const createOpening = endpoint({
  method: 'POST',
  path: '/api/inventory/opening',
  summary: 'Registrar el saldo inicial de existencias de una bodega',
  permission: stockPermissions.write,
  ...gate,
  body: openingInput,
  response: recorded,
})

const stockNoteRow = z.object({
  id,
  /** Null of a draft. */
  number: z.nullable(z.string()),
  date: day,
  type: z.enum(['opening']),
  warehouse: z.string(),
  items: z.number(),
  value: masked(masks.cost, amount),
  state: voucherState,
})

export const previewOpening = endpoint({
  method: 'POST',
  path: '/api/inventory/opening/preview',
  summary: 'Saldo inicial de existencias: los costos ya registrados que cambiaría, antes de registrarlo',
  permission: stockPermissions.write,
  ...gate,
  perMinute: 240,
  body: openingInput,
  response: stockPreview,
})

export const listStockNotes = endpoint({
  method: 'GET',
  path: '/api/inventory/notes',
  summary: 'Movimientos de inventario, del más reciente al más antiguo',
  permission: stockPermissions.read,
  ...gate,
  query: z.object({ ...voucherFilter, ...pageQuery }),
  response: voucherPage(stockNoteRow),
})

export const getStockNote = endpoint({
  method: 'GET',
  path: '/api/inventory/notes/{id}',
  summary: 'Un movimiento de inventario con sus productos; de un borrador, los que llevaría',
  permission: stockPermissions.read,
  ...gate,
  response: z.extend(stockNoteRow, {
    notes: z.string(),
    lines: z.array(
      z.object({
        item: z.object({ id, code: z.string(), name: z.string() }),
        unit: z.string(),
        quantity: z.string(),
        unitCost: masked(masks.cost, z.string()),
        value: masked(masks.cost, amount),
      }),
    ),
  }),
})

export const stockNoteEndpoints = voucherEndpoints(stockNote, {
  base: '/api/inventory/notes',
  gate,
  filter: {},
  input: openingInput,
  ...{ draft: openingDraft, shown: shownDraft },
  posted: recorded,
  summaries: {
    one: 'un saldo inicial de existencias',
    annul: 'Anular un saldo inicial de existencias: retira lo que entró y reversa el comprobante',
  },
})
export const annulStockNote = stockNoteEndpoints.annul

/** The movements that a document made, for its view. */
export const getMovementsOfSource = endpoint({
  method: 'GET',
  path: '/api/inventory/movements/by-source/{id}',
  summary: 'Movimientos de existencias que un documento produjo',
  permission: stockPermissions.read,
  ...gate,
  response: z.object({
    movements: z.array(
      z.object({
        id,
        date: day,
        item: z.object({ id, code: z.string(), name: z.string() }),
        warehouse: z.string(),
        quantity,
        event: z.string(),
        value: masked(masks.cost, amount),
      }),
    ),
  }),
})
