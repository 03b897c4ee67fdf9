/**
 * What one kit takes of each thing that has stock: kits inside of it are what they are made of, and what comes by several ways is
 * added up. Exact until the end, and rounded once to six decimals. Pure.
 */
import { divideRound, smallestQuantity, zeroQuantity, type Quantity } from '#base/decimal.ts'
import type { ItemControl } from '../control.ts'
import { ONE } from '../unit/factor.ts'

export interface Component {
  readonly itemId: string
  /** Base units of it in one base unit of the kit. */
  readonly quantity: Quantity
}

/** What one base unit of a kit takes of something that has stock. */
export interface KitComponent extends Component {
  readonly code: string
  readonly name: string
  readonly unitName: string
  readonly control: ItemControl
  readonly inventoryAccountId: string
}

/** What each kit is made of as it is written; what is not there is no kit. */
export type Formulas = ReadonlyMap<string, readonly Written[]>

/** A line of a formula, in the unit that it says. */
export interface Written extends Component {
  /** Base units in one of its unit. */
  readonly factor: Quantity
}

/** `value` with so many decimals. */
interface Exact {
  readonly value: bigint
  readonly decimals: number
}

const plus = (one: Exact, other: Exact): Exact => {
  const decimals = Math.max(one.decimals, other.decimals)
  const raised = ({ value, decimals: own }: Exact) => value * 10n ** BigInt(decimals - own)
  return { value: raised(one) + raised(other), decimals }
}

const rounded = ({ value, decimals }: Exact): Quantity => divideRound(value, 10n ** BigInt(decimals - 6)) as Quantity

/** @throws when a kit contains itself, which nobody may write */
export function explode(kitId: string, formulas: Formulas): Component[] {
  const known = new Map<string, ReadonlyMap<string, Exact>>()
  const open = new Set<string>()
  const inside = (id: string): ReadonlyMap<string, Exact> => {
    const before = known.get(id)
    if (before) return before
    if (open.has(id)) throw new Error(`Kit ${id} contains itself`)
    open.add(id)
    const sums = new Map<string, Exact>()
    for (const { itemId, quantity, factor } of formulas.get(id) ?? []) {
      const parts = formulas.has(itemId) ? inside(itemId) : new Map([[itemId, { value: 1n, decimals: 0 }]])
      for (const [part, each] of parts) {
        const added = { value: each.value * quantity * factor, decimals: each.decimals + 12 }
        const sum = sums.get(part)
        sums.set(part, sum ? plus(sum, added) : added)
      }
    }
    open.delete(id)
    known.set(id, sums)
    return sums
  }
  return [...inside(kitId)].flatMap(([itemId, exact]) => {
    const quantity = rounded(exact)
    return quantity > zeroQuantity ? [{ itemId, quantity }] : []
  })
}

/** Whether something is, or is made of, another. */
export function contains(id: string, wanted: string, formulas: Formulas, seen: Set<string> = new Set()): boolean {
  if (id === wanted) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (formulas.get(id) ?? []).some(({ itemId }) => contains(itemId, wanted, formulas, seen))
}

/** What so many kits take of a component. */
export const componentsIn = (kits: Quantity, each: Quantity): Quantity => divideRound(kits * each, ONE) as Quantity

/**
 * What part of a line takes of a component, so that all its parts together are the whole line to the last decimal.
 * @param left base units of the kit that the line still has, before this part; the part is never more
 */
export const componentsOfPart = (part: Quantity, left: Quantity, each: Quantity): Quantity =>
  (componentsIn(left, each) - componentsIn((left - part) as Quantity, each)) as Quantity

/** How many whole kits there is enough of everything for: none where there is nothing of one. */
export function kitsOf(components: readonly Component[], availableOf: (itemId: string) => Quantity): Quantity {
  const each = components.map(({ itemId, quantity }) => {
    const there = availableOf(itemId)
    return there <= zeroQuantity ? zeroQuantity : (((there / quantity) * ONE) as Quantity)
  })
  const [first = zeroQuantity, ...others] = each
  return others.reduce(smallestQuantity, first)
}
