/** The movements of stock that a document makes, and what they cost at its lines. */
import { absolute, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'
import type { StockCounter, StockMove } from '#modules/inventory/index.server.ts'
import type { ComputingFacts, Draft, DraftLine } from '../figures/compute.ts'
import { movedOf, unitAt } from '../parts/units.ts'

type Facts = Pick<ComputingFacts, 'items' | 'units'>

export const holdsStock = ({ items }: Pick<Facts, 'items'>, { itemId }: Pick<DraftLine, 'itemId'>): boolean =>
  items.get(itemId)?.kind === 'product'

/** The cost of the item, with the cost centre of the line: where the document posts what the goods are worth. */
export function counterOf(
  { items }: Pick<Facts, 'items'>,
  { itemId, costCenterId }: Pick<DraftLine, 'itemId' | 'costCenterId'>,
): StockCounter {
  const accountId = items.get(itemId)?.costAccountId
  if (!accountId) throw new Error(`Item ${itemId} has stock and no account of cost`)
  return { accountId, costCenterId }
}

interface Leaving {
  /** Whether the goods of a line leave now: not those that were delivered before. */
  readonly leaves: (line: DraftLine) => boolean
  /** The account that keeps them until they are invoiced; null of what is sold. */
  readonly keptOn: string | null
}

/** What leaves with a sale or before it, at the average cost of the day. */
export const movesOut = (
  { date, partyId, lines }: Pick<Draft, 'date' | 'partyId' | 'lines'>,
  facts: Facts,
  source: { readonly kind: string; readonly id: string; readonly event: string },
  { leaves, keptOn }: Leaving = { leaves: () => true, keptOn: null },
): StockMove[] =>
  lines.flatMap((line, index): StockMove[] => {
    if (!holdsStock(facts, line) || line.warehouseId === null || !leaves(line)) return []
    return [
      {
        itemId: line.itemId,
        warehouseId: line.warehouseId,
        date,
        quantity: -movedOf(line, unitAt(facts, index)) as Quantity,
        valuation: { by: 'average' },
        counter: keptOn === null ? counterOf(facts, line) : { accountId: keptOn, partyId },
        source: { ...source, line: index + 1 },
        field: `lines.${index}.quantity`,
      },
    ]
  })

/** The movements' values, at the lines that moved. */
export function costsByLine(
  { lines }: Pick<Draft, 'lines'>,
  moves: readonly Pick<StockMove, 'source'>[],
  values: readonly Amount[],
): (Amount | null)[] {
  const byLine = new Map(moves.map((move, index) => [move.source.line, values[index] ?? zeroAmount]))
  return lines.map((_, index) => {
    const value = byLine.get(index + 1)
    return value === undefined ? null : absolute(value)
  })
}
