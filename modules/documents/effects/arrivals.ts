/** Goods that come in with what is bought: what they cost, and the movements that bring them. Pure. */
import { addAmounts, sumAmounts, type Amount } from '#base/decimal.ts'
import type { StockCounter, StockMove } from '#modules/inventory/index.server.ts'
import type { Computed, ComputingFacts, Draft, DraftLine } from '../figures/compute.ts'
import { taxCostOf } from '../figures/vat-use.ts'
import type { PricedLine } from '../figures/price.ts'
import { movedOf, unitAt } from '../parts/units.ts'
import { counterOf } from './moves.ts'
import { holdsStock } from '../parts/kits.ts'

/** What a line costs: what is left after discounts, with what of its taxes is not taken off others. */
export const costOfLine = (facts: Pick<ComputingFacts, 'deductsVat'>, { net, taxes }: Pick<PricedLine, 'net' | 'taxes'>): Amount =>
  addAmounts(net, sumAmounts(taxCostOf({ taxes }, facts)))

/** What the goods of each line cost, in the order of the lines; null of what is no goods. */
export const costsOfGoods = (
  { lines }: Pick<Draft, 'lines'>,
  facts: Pick<ComputingFacts, 'items' | 'deductsVat'>,
  { priced }: Pick<Computed, 'priced'>,
): (Amount | null)[] =>
  lines.map((line, index) => {
    const worth = priced.lines[index]
    return worth && holdsStock(facts, line) ? costOfLine(facts, worth) : null
  })

interface Arriving {
  /** Whether the goods of a line come in now: not those that were received before. */
  readonly arrives: (line: DraftLine) => boolean
  /** The account where they wait for their bill; null of what is billed at once. */
  readonly waitsOn: string | null
  /** Of each line, in their order. */
  readonly costs: readonly (Amount | null)[]
}

export const movesIn = (
  { date, lines }: Pick<Draft, 'date' | 'lines'>,
  facts: Pick<ComputingFacts, 'items' | 'units'>,
  source: { readonly kind: string; readonly id: string; readonly event: string },
  { arrives, waitsOn, costs }: Arriving,
): StockMove[] =>
  lines.flatMap((line, index): StockMove[] => {
    const value = costs[index] ?? null
    if (value === null || line.warehouseId === null || !arrives(line)) return []
    const counter: StockCounter = waitsOn === null ? counterOf(facts, line) : { accountId: waitsOn }
    return [
      {
        itemId: line.itemId,
        warehouseId: line.warehouseId,
        date,
        quantity: movedOf(line, unitAt(facts, index)),
        valuation: { by: 'given', value },
        counter,
        source: { ...source, line: index + 1 },
        field: `lines.${index}.quantity`,
      },
    ]
  })
