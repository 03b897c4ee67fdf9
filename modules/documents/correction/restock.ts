/**
 * Goods that go back with a note: to us, at what they cost when they left (contabilidad.md, section 2, "Credit note"); what that comes to
 * be later, they come to be too.
 */
import { shareByQuantity, subtract, zeroAmount, zeroQuantity, type Amount, type Quantity } from '#base/decimal.ts'
import type { StockCounter, StockMove } from '#modules/inventory/index.server.ts'
import { noGoods, type Tracked } from '#modules/inventory/index.ts'
import type { ComputingFacts, Draft } from '../figures/compute.ts'
import { counterOf } from '../effects/moves.ts'
import { goodsOfPart } from '../parts/kits.ts'
import { movedOf, unitAt } from '../parts/units.ts'
import { lineKey, type Corrected } from './corrected.ts'
import { goodsBack, goodsBackOf, type GoodsOut } from './goods-back.ts'

export interface BackMove {
  readonly itemId: string
  readonly warehouseId: string
  readonly date: Draft['date']
  readonly quantity: Quantity
  readonly valuation: Extract<StockMove['valuation'], { readonly value: Amount }>
  readonly counter: StockCounter
  readonly source: { readonly kind: string; readonly id: string; readonly event: string; readonly line: number }
  readonly tracked: Tracked
  /** Where a complaint belongs in the request. */
  readonly field: string
}

/** What moved with a line of the document and is not back yet. */
export interface StockOut extends GoodsOut {
  readonly warehouseId: string
  /** Of each thing that moved. */
  readonly values: ReadonlyMap<string, Amount>
  readonly exits: ReadonlyMap<string, ExitOf>
}

/** The movement that goods left with: how many, and what they are worth, signed as it is. */
export interface ExitOf {
  readonly id: string
  readonly quantity: Quantity
  readonly value: Amount
}

/** @param value what comes back is worth as the exit is now; of goods whose exit nobody knows it stays that */
export const valuedBack = (value: Amount, quantity: Quantity, exit: ExitOf | undefined): BackMove['valuation'] =>
  exit
    ? { by: 'portion', of: exit.id, value, at: exit.value, from: zeroQuantity, to: quantity, whole: exit.quantity }
    : { by: 'given', value }

/**
 * @param stock what left with each line of the document and is not back yet, by position
 * @param facts with the unit of each line: that of the line that it is taken from
 * @returns one move for each line that restocks; the last units of a line take all the cost that is left
 */
export function movesBack(
  draft: Draft,
  facts: Pick<ComputingFacts, 'items' | 'units' | 'components'>,
  corrected: Corrected,
  stock: ReadonlyMap<number, StockOut>,
  source: { readonly kind: string; readonly id: string; readonly event: string },
): BackMove[] {
  const left = new Map(
    [...stock].map(([position, { values }]) => [
      position,
      { values, quantity: corrected.lines.get(lineKey(corrected.id, position))?.quantity ?? (0n as Quantity) },
    ]),
  )
  return draft.lines.flatMap((line, index): BackMove[] => {
    const position = line.source?.position ?? 0
    const before = left.get(position)
    const out = stock.get(position)
    if (!line.source?.restock || line.source.byValue || !before || !out) return []
    const goods = goodsOfPart(facts, line, index, before.quantity).map((each) => ({
      ...each,
      value: shareByQuantity(before.values.get(each.itemId) ?? zeroAmount, line.quantity, before.quantity),
    }))
    left.set(position, {
      values: new Map(goods.map(({ itemId, value }) => [itemId, subtract(before.values.get(itemId) ?? zeroAmount, value)])),
      quantity: (before.quantity - line.quantity) as Quantity,
    })
    return goods
      .filter(({ quantity }) => quantity > zeroQuantity)
      .map(({ itemId, quantity, value }) => ({
        itemId,
        warehouseId: line.warehouseId ?? out.warehouseId,
        date: draft.date,
        quantity,
        valuation: valuedBack(value, quantity, out.exits.get(itemId)),
        counter: counterOf(facts, line),
        source: { ...source, line: index + 1 },
        tracked: goodsBackOf(itemId, line.goods ?? noGoods, out, quantity),
        field: `lines.${index}.quantity`,
      }))
  })
}

interface Returning {
  /** What came in with each line of the document and did not go back yet, by position. */
  readonly stock: ReadonlyMap<number, StockOut>
  readonly source: { readonly kind: string; readonly id: string; readonly event: string }
  readonly counter: StockCounter
  /** What each line was bought for. */
  readonly costs: readonly (Amount | null)[]
}

/** What goes back to who sold it, at what it was bought for (areas.md, 27.5; decision 1074). */
export const movesReturned = (
  draft: Draft,
  facts: Pick<ComputingFacts, 'items' | 'units'>,
  { stock, source, counter, costs }: Returning,
): StockMove[] =>
  draft.lines.flatMap((line, index): StockMove[] => {
    const came = stock.get(line.source?.position ?? 0)
    if (!line.source?.restock || line.source.byValue || !came) return []
    const base = movedOf(line, unitAt(facts, index))
    return [
      {
        itemId: line.itemId,
        warehouseId: line.warehouseId ?? came.warehouseId,
        date: draft.date,
        quantity: -base as Quantity,
        valuation: { by: 'bought', cost: costs[index] ?? zeroAmount },
        counter,
        source: { ...source, line: index + 1 },
        tracked: goodsBack(line.goods ?? noGoods, came, base),
        field: `lines.${index}.quantity`,
      },
    ]
  })
