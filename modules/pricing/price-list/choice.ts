/**
 * Which price a line proposes, and why: what was agreed with the customer for the item, the customer's list, those of its tags, that of whoever sells, those of the branch,
 * those for all, and at last the base price of the item (areas.md 4.3; decisions 0163 and 1011). Among equals the first in the order that people gave them.
 */
import type { Day } from '#base/date.ts'
import { quantityText, type Percent, type Quantity, type UnitPrice } from '#base/decimal.ts'
import { isInForce } from '../validity.ts'
import {
  priceIn,
  saidWith,
  type ListPrice,
  type PricedItem,
  type PriceList,
  type PriceLists,
  type WrittenPrice,
  type WrittenPrices,
} from './price.ts'

export const audiences = {
  assigned: 'Clientes que la tengan en su ficha',
  tag: 'Clientes con una etiqueta',
  branch: 'Ventas de una sucursal',
  all: 'Todas las ventas',
} as const
export type Audience = keyof typeof audiences

export interface OfferedList extends PriceList {
  readonly name: string
  readonly active: boolean
  readonly position: number
  readonly validFrom: Day | null
  readonly validTo: Day | null
  readonly audience: Audience
  readonly tagId: string | null
  readonly branchId: string | null
}

/** Who buys, where and when. */
export interface Sale {
  readonly date: Day
  /** The list on the customer's record. */
  readonly listId: string | null
  readonly tagIds: readonly string[]
  /** The list in the preferences of whoever sells. */
  readonly sellerListId: string | null
  readonly branchId: string | null
}

const rankOf = (list: OfferedList, sale: Sale): number | null => {
  if (list.id === sale.listId) return 0
  if (list.audience === 'tag' && list.tagId !== null && sale.tagIds.includes(list.tagId)) return 1
  // Theirs is theirs, whoever else it is for: as with that of a customer.
  if (list.id === sale.sellerListId) return 2
  if (list.audience === 'branch') return list.branchId !== null && list.branchId === sale.branchId ? 3 : null
  return list.audience === 'all' ? 4 : null
}

/** The lists that a sale may take, the first one first. */
export const listsFor = (lists: readonly OfferedList[], sale: Sale): OfferedList[] =>
  lists
    .filter((list) => isInForce(list, sale.date))
    .flatMap((list) => {
      const rank = rankOf(list, sale)
      return rank === null ? [] : [{ list, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank || a.list.position - b.list.position || (a.list.id < b.list.id ? -1 : 1))
    .map(({ list }) => list)

/** What was agreed with one customer, item by item: a list of written prices that comes before all others, said as base prices are. */
export const agreedList: OfferedList = {
  ...{ id: 'agreed', name: '', active: true, position: 0, validFrom: null, validTo: null },
  ...{ audience: 'assigned', tagId: null, branchId: null, source: 'own', overId: null },
  ...{ change: 'lower', percent: 0n as Percent, rounding: 'none', includesTax: false },
}

/** What is written of an item, with what was agreed with the customer. */
export const withAgreed = (written: WrittenPrices | undefined, agreed: readonly WrittenPrice[] | undefined): WrittenPrices =>
  agreed && agreed.length > 0 ? new Map([...(written ?? []), [agreedList.id, agreed]]) : (written ?? new Map())

export interface Proposal extends ListPrice {
  readonly listId: string
  readonly listName: string
}

/**
 * The price to propose, said with taxes or without as the document does.
 * @param chosen of `listsFor`; @param byId also those that are out of force, from which others begin
 * @returns null when no list says anything of the item: it keeps its base price
 */
export function proposedPrice(
  chosen: readonly OfferedList[],
  byId: PriceLists,
  item: PricedItem,
  written: WrittenPrices,
  quantity: Quantity,
  includesTax: boolean,
): Proposal | null {
  for (const list of chosen) {
    const found = priceIn(list, byId, item, written, quantity)
    if (found) {
      const price: UnitPrice = saidWith(found.price, item.taxRate, list.includesTax, includesTax)
      return { price, from: found.from, listId: list.id, listName: list.name }
    }
  }
  return null
}

/** "lista Mayorista, desde 12 u."; "el de este cliente" where it was agreed with them. */
export const reasonOf = ({ listId, listName, from }: Proposal): string =>
  `${listId === agreedList.id ? 'el de este cliente' : `lista ${listName}`}${from === null ? '' : `, desde ${quantityText(from).replace('.', ',')} u.`}`
