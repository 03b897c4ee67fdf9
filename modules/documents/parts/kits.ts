/**
 * What the kit of a line is made of: it leaves stock, and comes back, as its components. What comes from another document, or takes
 * the place of a version, keeps the formula of then; anything else has that of the day.
 */
import type { Amount, Quantity } from '#base/decimal.ts'
import {
  baseOfPart,
  baseQuantity,
  componentsIn,
  componentsOfPart,
  isGoods,
  type Component,
  type KitComponent,
} from '#modules/items/index.ts'
import type { ComputingFacts, DraftLine, PostingInput } from '../figures/compute.ts'
import { movedOf, unitAt } from './units.ts'

/** Of each line of a document, in their order. */
export type LineComponents = readonly (readonly KitComponent[])[]

/** Of the line at an index; none of what is no kit. */
export const componentsAt = ({ components }: { readonly components?: LineComponents }, index: number): readonly KitComponent[] =>
  components?.[index] ?? []

type Facts = Pick<ComputingFacts, 'items' | 'units' | 'components'>
type Line = Pick<DraftLine, 'itemId' | 'quantity'>

/** Its goods move: its own, or those that its kit is made of. */
export function holdsStock({ items }: Pick<Facts, 'items'>, { itemId }: Pick<Line, 'itemId'>): boolean {
  const item = items.get(itemId)
  return item !== undefined && isGoods(item)
}

export const isKit = ({ items }: Pick<Facts, 'items'>, { itemId }: Pick<Line, 'itemId'>): boolean => items.get(itemId)?.kind === 'kit'

/** What a line moves of stock, in base units of each thing. */
export function goodsOf(facts: Facts, line: Line, index: number): Component[] {
  const base = movedOf(line, unitAt(facts, index))
  if (!isKit(facts, line)) return [{ itemId: line.itemId, quantity: base }]
  return componentsAt(facts, index).map(({ itemId, quantity }) => ({ itemId, quantity: componentsIn(base, quantity) }))
}

/** What goes back with part of a line. @param left of the line before this part, in its unit */
export function goodsOfPart(facts: Facts, line: Line, index: number, left: Quantity): Component[] {
  const { factor } = unitAt(facts, index)
  const part = baseOfPart(line.quantity, left, factor)
  if (!isKit(facts, line)) return [{ itemId: line.itemId, quantity: part }]
  const whole = baseQuantity(left, factor)
  return componentsAt(facts, index).map(({ itemId, quantity }) => ({ itemId, quantity: componentsOfPart(part, whole, quantity) }))
}

/** What goods of an account of inventory cost. */
export interface AccountCost {
  readonly accountId: string
  readonly cost: Amount
}

/** Where the goods of a line leave from in the books, or come back to, with what they cost there. */
export function costsOfGoods(
  { draft, facts, costs, kits }: Pick<PostingInput, 'draft' | 'facts' | 'costs' | 'kits'>,
  index: number,
): readonly AccountCost[] {
  const item = facts.items.get(draft.lines[index]?.itemId ?? '')
  const cost = costs[index] ?? null
  if (!item || cost === null) return []
  if (item.kind === 'kit') return kits?.get(index) ?? []
  return item.inventoryAccountId === null ? [] : [{ accountId: item.inventoryAccountId, cost }]
}
