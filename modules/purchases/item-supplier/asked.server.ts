/**
 * What suppliers ask for items: what was agreed with them, otherwise what they last charged. It is the one place where orders, the
 * suggestion, requisitions and the inbox learn it.
 */
import { showDay, type Day } from '#base/date.ts'
import { parseQuantity, parseUnitPrice, type Quantity, type UnitPrice } from '#base/decimal.ts'
import { ONE, priceInUnit, type Factor } from '#modules/items/index.ts'
import { masks } from '#modules/access/index.ts'
import type { TheirOffers } from '#modules/documents/index.server.ts'
import { holds } from '#platform/access.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { lastBought, pricedKinds, type Bought } from '../bought.server.ts'

/** What is written of a supplier of an item, in a unit that the item still has. */
export interface ItemSupplier {
  readonly itemId: string
  readonly supplierId: string
  readonly supplier: string
  readonly identification: string
  /** Chosen in new documents. */
  readonly active: boolean
  readonly code: string
  readonly unit: { readonly id: string; readonly name: string; readonly factor: Quantity } | null
  /** Of one of the unit; null while nothing was agreed, and of a unit that the item no longer has. */
  readonly price: UnitPrice | null
  readonly leadDays: number | null
  readonly preferred: boolean
}

interface SupplierRow extends Omit<ItemSupplier, 'unit' | 'price'> {
  readonly unitId: string | null
  readonly unitName: string | null
  readonly factor: string | null
  readonly price: string | null
}

/** In their order, the preferred one first. What was written of somebody who was merged is of the one that stands. */
export async function suppliersOfItems(tx: Tx, companyId: string, itemIds: readonly string[]): Promise<ItemSupplier[]> {
  if (itemIds.length === 0) return []
  const rows = await tx.rows<SupplierRow>(sql`
    select x.item_id as "itemId", s.id as "supplierId", s.display_name as supplier, s.identification, s.active, x.code, u.unit_id as "unitId",
           m.name as "unitName", u.factor, case when x.unit_id is null or u.unit_id is not null then x.price end as price,
           x.lead_days as "leadDays", x.preferred
      from item_supplier x
      join party p on p.company_id = x.company_id and p.id = x.party_id
      join party s on s.company_id = x.company_id and s.id = coalesce(p.merged_into, p.id)
      left join item_other_unit u on u.company_id = x.company_id and u.item_id = x.item_id and u.unit_id = x.unit_id
      left join measurement_unit m on m.company_id = u.company_id and m.id = u.unit_id
     where x.company_id = ${companyId} and x.item_id = any(${[...new Set(itemIds)]}::uuid[])
     order by x.item_id, x.preferred desc, x.position`)
  return rows.map(({ unitId, unitName, factor, price, ...row }) => ({
    ...row,
    unit: unitId === null || factor === null ? null : { id: unitId, name: unitName ?? '', factor: parseQuantity(factor) },
    price: price === null ? null : parseUnitPrice(price),
  }))
}

/** What an item is asked for by a supplier, and how it is known. */
export interface Offer {
  readonly supplierId: string
  readonly supplier: string
  /** The unit that they sell it in; null is that of the item. */
  readonly unit: ItemSupplier['unit']
  /** Before taxes, of what holds so many base units; null while nobody knows. */
  readonly price: { readonly of: UnitPrice; readonly factor: Factor } | null
  /** `agreed` with them, `bought` of them, or of `others`. */
  readonly by: 'agreed' | 'bought' | 'others'
  /** When it was last bought, of whom the price is; null of what was only agreed. */
  readonly date: Day | null
  /** Their own code; empty while nobody said. */
  readonly code: string
}

/** What one of a unit is asked for. @param factor base units in one @returns null while nobody knows */
export const offeredFor = ({ price }: Offer, factor: Factor): UnitPrice | null =>
  price && (price.factor === factor ? price.of : priceInUnit(price.of, price.factor, factor))

/** As it was paid: of one base unit. */
const paid = (bought: Bought | undefined): Offer['price'] => (bought ? { of: bought.price, factor: ONE } : null)

const offerOf = (written: ItemSupplier, bought: Bought | undefined): Offer => {
  const agreed = written.price && { of: written.price, factor: written.unit?.factor ?? ONE }
  return {
    ...{ supplierId: written.supplierId, supplier: written.supplier, code: written.code },
    unit: written.unit ?? (agreed === null ? (bought?.unit ?? null) : null),
    price: agreed ?? paid(bought),
    by: agreed === null ? 'bought' : 'agreed',
    date: bought?.date ?? null,
  }
}

const fromBought = (bought: Bought, by: 'bought' | 'others'): Offer => ({
  ...{ supplierId: bought.supplierId, supplier: bought.supplier, unit: bought.unit, date: bought.date },
  ...{ price: paid(bought), by, code: '' },
})

const newest = (bought: readonly Bought[]): Bought | undefined =>
  bought.toSorted((a, b) => (`${a.date} ${a.documentId}` < `${b.date} ${b.documentId}` ? 1 : -1))[0]

export interface Offers {
  /** Of this supplier; what others charged when nothing is known of them. */
  readonly of: (itemId: string, supplierId: string) => Offer | undefined
  /** Of the preferred supplier; otherwise of whom it was last bought. */
  readonly first: (itemId: string) => Offer | undefined
}

/** What is known of some items, in two statements. */
export async function offersOf(tx: Tx, companyId: string, itemIds: readonly string[]): Promise<Offers> {
  const written = Map.groupBy(await suppliersOfItems(tx, companyId, itemIds), ({ itemId }) => itemId)
  const bought = Map.groupBy(await lastBought(tx, companyId, { itemIds, kinds: pricedKinds, bySupplier: true }), ({ itemId }) => itemId)
  const boughtFrom = (itemId: string, supplierId: string) => bought.get(itemId)?.find((each) => each.supplierId === supplierId)
  return {
    of(itemId, supplierId) {
      const own = written.get(itemId)?.find((each) => each.supplierId === supplierId)
      const last = boughtFrom(itemId, supplierId)
      const known = own ? offerOf(own, last) : last && fromBought(last, 'bought')
      if (known && known.price !== null) return known
      const other = newest(bought.get(itemId) ?? [])
      if (!other) return known
      return known ? { ...known, price: paid(other), by: 'others', date: other.date } : fromBought(other, 'others')
    },
    first(itemId) {
      const preferred = written.get(itemId)?.find((each) => each.preferred && each.active)
      if (preferred) return offerOf(preferred, boughtFrom(itemId, preferred.supplierId))
      const last = newest(bought.get(itemId) ?? [])
      return last && fromBought(last, 'bought')
    },
  }
}

/** What suppliers call the items in use that they sell: by their identification. What was written of one that was merged is of both. */
export const codesOfSuppliers = (tx: Tx, companyId: string, identifications: readonly string[]) =>
  tx.rows<{ supplier: string; code: string; itemId: string; unitId: string | null }>(sql`
    select q.identification as supplier, x.code, x.item_id as "itemId", u.unit_id as "unitId"
      from party q
      join party p on p.company_id = q.company_id and (p.id = q.id or p.merged_into = q.id or p.id = q.merged_into)
      join item_supplier x on x.company_id = p.company_id and x.party_id = p.id and x.code <> ''
      join item i on i.company_id = x.company_id and i.id = x.item_id and i.active
      left join item_other_unit u on u.company_id = x.company_id and u.item_id = x.item_id and u.unit_id = x.unit_id
     where q.company_id = ${companyId} and q.identification = any(${[...identifications]}::text[])
     order by p.id = q.id desc, x.item_id`)

const reasonOf = ({ by, supplier, date }: Offer): string => {
  if (by === 'agreed') return `acordado con ${supplier}`
  const on = date === null ? '' : ` el ${showDay(date)}`
  return by === 'bought' ? `lo último que cobró${on}` : `lo último que cobró otro proveedor${on}`
}

/** What an order to a supplier proposes: their code, and what they ask for whoever may see what things cost. */
export const offersForOrders: TheirOffers = async (tx, session, { supplierId, lines }) => {
  const seesCost = holds(session, masks.cost)
  const offers = await offersOf(
    tx,
    session.companyId,
    lines.map(({ itemId }) => itemId),
  )
  return lines.map(({ itemId, factor }) => {
    const offer = offers.of(itemId, supplierId)
    if (!offer) return null
    const price = seesCost ? offeredFor(offer, factor) : null
    return { price, reason: price === null ? '' : reasonOf(offer), code: offer.code }
  })
}
