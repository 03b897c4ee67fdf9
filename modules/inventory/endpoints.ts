import * as z from 'zod/mini'
import { lossCauses, lossVatTreatments } from '#colombia/index.ts'
import { masks } from '#modules/access/index.ts'
import { voucherEndpoints, voucherFilter, voucherPage, voucherState } from '#modules/vouchers/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import {
  amount,
  day,
  id,
  optionalText,
  pageQuery,
  positiveQuantity,
  positiveUnitPrice,
  quantity,
  unitPrice,
} from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { noteTypes } from './note-types.ts'
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
const lines = <Line extends z.core.$ZodType>(line: Line) => z.array(line).check(z.maxLength(500, 'Máximo 500 productos por registro.'))

/** As far as somebody got; what its type asks besides is in `note-rules.ts`. */
export const noteInput = z.object({
  type: z._default(z.enum(noteTypes), 'opening'),
  date: day,
  warehouseId: id,
  conceptId: z._default(z.nullable(id), null),
  partyId: z._default(z.nullable(id), null),
  costCenterId: z._default(z.nullable(id), null),
  /** Of a loss. */
  cause: z._default(z.nullable(z.enum(lossCauses)), null),
  notes: optionalText(1000),
  lines: lines(
    z.object({
      itemId: id,
      quantity: z.union([nothingYet, quantity]),
      /** Of one unit of what comes in. */
      unitCost: z._default(z.union([nothingYet, unitPrice]), ''),
      ...goodsInput,
    }),
  ),
})
export type NoteInput = z.output<typeof noteInput>

const named = z.nullable(z.object({ id, name: z.string() }))

const shownDraft = z.extend(noteInput, {
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
  type: z.enum(noteTypes),
  /** Of a loss; null of a draft that does not say it yet. */
  cause: z.nullable(z.enum(lossCauses)),
  warehouse: z.string(),
  /** Empty of an opening. */
  concept: z.string(),
  items: z.number(),
  value: masked(masks.cost, amount),
  state: voucherState,
})

export const createStockNote = endpoint({
  method: 'POST',
  path: '/api/inventory/notes',
  summary: 'Registrar una entrada, una salida, un ajuste, un consumo o un saldo inicial de inventario',
  permission: stockPermissions.write,
  ...gate,
  body: noteInput,
  response: recorded,
})

export const previewStockNote = endpoint({
  method: 'POST',
  path: '/api/inventory/notes/preview',
  summary: 'Movimiento de inventario: los costos ya registrados que cambiaría, antes de registrarlo',
  permission: stockPermissions.write,
  ...gate,
  perMinute: 240,
  body: noteInput,
  response: stockPreview,
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

const noteFilter = { type: z.optional(z.enum(noteTypes)) }

/** What a warehouse had of some products at the end of a day. */
export const askStockOn = endpoint({
  method: 'POST',
  path: '/api/inventory/stock-on',
  summary: 'Existencias y costo de unos productos en una bodega al final de un día',
  permission: stockPermissions.read,
  ...gate,
  perMinute: 240,
  body: z.object({ warehouseId: id, date: day, itemIds: z.array(id).check(z.maxLength(500)) }),
  response: z.object({
    items: z.array(z.object({ itemId: id, quantity, unitCost: masked(masks.cost, unitPrice), value: masked(masks.cost, amount) })),
  }),
})

export const listStockNotes = endpoint({
  method: 'GET',
  path: '/api/inventory/notes',
  summary: 'Movimientos de inventario, del más reciente al más antiguo',
  permission: stockPermissions.read,
  ...gate,
  query: z.object({ ...voucherFilter, ...noteFilter, ...pageQuery }),
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
    /** What the law made of the IVA of a loss on its day. */
    vatTreatment: z.nullable(z.enum(lossVatTreatments)),
    party: named,
    costCenter: named,
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
  filter: noteFilter,
  input: noteInput,
  ...{ draft: noteInput, shown: shownDraft },
  posted: recorded,
  summaries: {
    one: 'un movimiento de inventario',
    annul: 'Anular un movimiento de inventario: devuelve lo que movió y reversa el comprobante',
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
