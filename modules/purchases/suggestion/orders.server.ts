/** Orders begun with what was chosen of a suggestion: one draft for each supplier, as whoever writes orders would begin it. */
import { uuidv7 } from 'uuidv7'
import { addDays, showDay, type Day } from '#base/date.ts'
import { parseQuantity, parseUnitPrice, quantityText, unitPriceText, zeroQuantity } from '#base/decimal.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { masks } from '#modules/access/index.ts'
import { describedFor, documentErrors, documentInput, type DocumentInput } from '#modules/documents/index.ts'
import { saveDraft } from '#modules/documents/index.server.ts'
import { inventoryErrors } from '#modules/inventory/index.ts'
import { requireWarehouse } from '#modules/inventory/index.server.ts'
import { ONE, type Factor } from '#modules/items/index.ts'
import { loadItems, type LoadedItem } from '#modules/items/index.server.ts'
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Session } from '#platform/http/handle.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { MAX_DOCUMENTS_AT_ONCE } from '#platform/rules/index.ts'
import { taxesOfBought } from '../bought.server.ts'
import { offeredFor, offersOf, type Offer } from '../item-supplier/asked.server.ts'
import { servedPurchaseOrder } from '../order/served.server.ts'
import { orderSuggested } from './endpoints.ts'
import { leadOfSuppliers } from './lead.server.ts'

interface Chosen {
  readonly itemId: string
  readonly warehouseId: string
  readonly unitId: string | null
  readonly quantity: string
  readonly supplierId: string
}

type Items = ReadonlyMap<string, LoadedItem>
interface Supplier {
  readonly id: string
  readonly name: string
}

interface LineUnit {
  readonly id: string | null
  readonly factor: Factor
}

const unitOf = (item: LoadedItem, unitId: string | null): LineUnit | undefined => {
  if (unitId === null || unitId === item.unitId) return { id: null, factor: ONE }
  const other = item.units.find(({ id }) => id === unitId)
  return other && { id: other.id, factor: parseQuantity(other.factor) }
}

/** Each line against the company, at its field. */
function lineProblems(lines: readonly Chosen[], items: Items, suppliers: ReadonlyMap<string, Supplier>): ErrorBody[] {
  const seen = new Set<string>()
  return lines.flatMap(({ itemId, warehouseId, unitId, quantity, supplierId }, index): ErrorBody[] => {
    const at = (field: string) => `lines.${index}.${field}`
    const invalid = (field: string, detalle: string) => [httpErrors.of('invalid', { detalle }, at(field))]
    const item = items.get(itemId)
    if (!item) return [httpErrors.of('notFound', {}, at('itemId'))]
    if (item.kind !== 'product') return invalid('itemId', `«${item.name}» no lleva existencias: pídelo en una orden.`)
    if (!item.active) return invalid('itemId', `«${item.name}» está inactivo.`)
    if (!suppliers.has(supplierId)) return [httpErrors.of('notFound', {}, at('supplierId'))]
    if (!unitOf(item, unitId)) return invalid('unitId', 'El producto no tiene esta unidad. Elige una de las suyas.')
    if (parseQuantity(quantity) <= zeroQuantity) return [inventoryErrors.of('quantityNotPositive', {}, at('quantity'))]
    const key = `${itemId} ${warehouseId} ${supplierId}`
    if (seen.has(key)) return invalid('itemId', `«${item.name}» está dos veces para la misma bodega y el mismo proveedor.`)
    seen.add(key)
    return []
  })
}

async function readSuppliers(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Supplier>> {
  const rows = await tx.rows<Supplier>(sql`
    select id, display_name as name from party where company_id = ${companyId} and id = any(${[...new Set(ids)]}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What this supplier last asked for it, otherwise what anybody did; nothing to whoever may not see costs. */
async function askedPrices(tx: Tx, session: Session, lines: readonly Chosen[]): Promise<(line: Chosen) => Offer | undefined> {
  if (!holds(session, masks.cost)) return () => undefined
  const offers = await offersOf(
    tx,
    session.companyId,
    lines.map(({ itemId }) => itemId),
  )
  return ({ itemId, supplierId }) => offers.of(itemId, supplierId)
}

interface Ordering {
  readonly items: Items
  readonly taxesOf: ReadonlyMap<string, readonly string[]>
  readonly priceOf: (line: Chosen) => Offer | undefined
  /** Days that each supplier takes. */
  readonly leadOf: ReadonlyMap<string, number>
  readonly today: Day
}

function orderOf(supplierId: string, lines: readonly Chosen[], { items, taxesOf, priceOf, leadOf, today }: Ordering): DocumentInput {
  return documentInput.parse({
    ...{ partyId: supplierId, date: today, dueDate: today, warehouseId: lines[0]?.warehouseId ?? null },
    deliveryDate: addDays(today, leadOf.get(supplierId) ?? 0),
    internalNotes: `Sugerencia de compra del ${showDay(today)}`,
    lines: lines.flatMap((line) => {
      const item = items.get(line.itemId)
      const unit = item && unitOf(item, line.unitId)
      if (!item || !unit) return []
      const asked = priceOf(line)
      return [
        {
          ...{
            itemId: line.itemId,
            description: describedFor(item.name, asked?.code ?? ''),
            warehouseId: line.warehouseId,
            unitId: unit.id,
          },
          ...{ quantity: quantityText(parseQuantity(line.quantity)), taxIds: taxesOf.get(line.itemId) ?? [] },
          unitPrice: unitPriceText((asked && offeredFor(asked, unit.factor)) ?? parseUnitPrice('0')),
        },
      ]
    }),
  })
}

export const orderSuggestedHandler = handle(orderSuggested, async ({ tx, session, body: { lines }, now, today }) => {
  const { companyId } = session
  const loaded = await loadItems(
    tx,
    companyId,
    lines.map(({ itemId }) => itemId),
  )
  const items: Items = new Map(loaded.map((item) => [item.id, item]))
  const suppliers = await readSuppliers(
    tx,
    companyId,
    lines.map(({ supplierId }) => supplierId),
  )
  failWith(lineProblems(lines, items, suppliers))
  const bySupplier = Map.groupBy(lines, ({ supplierId }) => supplierId)
  if (bySupplier.size > MAX_DOCUMENTS_AT_ONCE) documentErrors.fail('tooManyAtOnce', {}, 'lines')
  for (const warehouseId of new Set(lines.map((line) => line.warehouseId))) {
    const index = lines.findIndex((line) => line.warehouseId === warehouseId)
    await requireWarehouse(tx, session, warehouseId, `lines.${index}.warehouseId`)
  }
  // Read before any of them is written: from there on all documents of the company count, whoever writes.
  const taxesOf = await taxesOfBought(tx, companyId, [...items.keys()])
  const leadOf = await leadOfSuppliers(tx, companyId, [...suppliers.keys()], today)
  const ordering: Ordering = { items, taxesOf, priceOf: await askedPrices(tx, session, lines), leadOf, today }
  const orders: { id: string; supplier: Supplier; lines: number }[] = []
  for (const [supplierId, own] of bySupplier) {
    const id = uuidv7()
    const document = orderOf(supplierId, own, ordering)
    await saveDraft(tx, { who: session, served: servedPurchaseOrder, id, existing: null, document, replaced: null, now })
    orders.push({ id, supplier: suppliers.get(supplierId) ?? { id: supplierId, name: '' }, lines: own.length })
  }
  return { orders }
})
