/** The calls over who sells an item to the company. */
import * as z from 'zod/mini'
import { masks } from '#modules/access/index.ts'
import { itemPermissions } from '#modules/items/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, done, id, optionalText, positiveUnitPrice, unitPrice } from '#platform/http/fields.ts'
import { masked } from '#platform/http/masked.ts'
import { MOST_LEAD_DAYS, MOST_SUPPLIERS } from './item-supplier.ts'

const gate = { plan: null, services: ['full'] } as const
const unit = z.object({ id: z.nullable(id), name: z.string() })
const daysText = `Escribe un número de días entre 0 y ${MOST_LEAD_DAYS}.`

const row = z.object({
  supplier: z.object({ id, name: z.string(), identification: z.string() }),
  /** Written for the item; otherwise it was only bought of them. */
  isWritten: z.boolean(),
  code: z.string(),
  /** That the price is of; the id of the item's own is null. */
  unit,
  /** What was agreed for one of the unit, before taxes. */
  price: masked(masks.cost, z.nullable(unitPrice)),
  leadDays: z.nullable(z.number()),
  preferred: z.boolean(),
  /** The last purchase or order: when, and what one of the unit cost, after discounts and before taxes. */
  lastDate: z.nullable(day),
  lastPrice: masked(masks.cost, z.nullable(unitPrice)),
  lastSource: z.nullable(z.object({ kind: z.string(), id })),
})
export type ItemSupplierRow = z.output<typeof row>

export const getItemSuppliers = endpoint({
  method: 'GET',
  path: '/api/purchases/items/{itemId}/suppliers',
  summary: 'Proveedores de un producto o servicio: su código, lo acordado y lo último que cobraron',
  permission: itemPermissions.read,
  ...gate,
  /** Those written first, in their order; then the others of whom it was bought. */
  response: z.object({ rows: z.array(row), units: z.array(unit) }),
})

export const setItemSuppliers = endpoint({
  method: 'PUT',
  path: '/api/purchases/items/{itemId}/suppliers',
  summary: 'Decir los proveedores de un producto o servicio, en orden; los que no se envían se quitan',
  permission: itemPermissions.write,
  ...gate,
  body: z.object({
    suppliers: z
      .array(
        z.object({
          supplierId: id,
          code: optionalText(60),
          unitId: z._default(z.nullable(id), null),
          /** Of whoever does not see costs it stays as it is. */
          price: z._default(z.nullable(positiveUnitPrice('El precio')), null),
          leadDays: z._default(z.nullable(z.int(daysText).check(z.minimum(0, daysText), z.maximum(MOST_LEAD_DAYS, daysText))), null),
          preferred: z._default(z.boolean(), false),
        }),
      )
      .check(z.maxLength(MOST_SUPPLIERS, `Máximo ${MOST_SUPPLIERS} proveedores por producto.`)),
  }),
  response: done,
})
