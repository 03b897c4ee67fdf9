/** The movements of stock that a document makes, and what they cost at its lines. */
import { absolute, addAmounts, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'
import type { Books } from '#modules/accounting/index.server.ts'
import type { StockCounter, StockMove } from '#modules/inventory/index.server.ts'
import type { ComputingFacts, Draft, DraftLine } from '../figures/compute.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { componentsAt, goodsOf, holdsStock, isKit, type AccountCost } from '../parts/kits.ts'

type Facts = Pick<ComputingFacts, 'items' | 'units' | 'components'>

/** The cost of the item, with the cost centre of the line: where the document posts what the goods are worth. */
export function counterOf(
  { items }: Pick<Facts, 'items'>,
  { itemId, costCenterId }: Pick<DraftLine, 'itemId' | 'costCenterId'>,
): StockCounter {
  const accountId = items.get(itemId)?.costAccountId
  if (!accountId) throw new Error(`Item ${itemId} has stock and no account of cost`)
  return { accountId, costCenterId }
}

/**
 * Where what goods that are returned to who sold them were bought for differs from what they leave stock at: there what changes of it later
 * goes, too.
 */
export function returnCounter({ code, returnsAgainst }: DocumentKind, books: Pick<Books, 'account'> | null): StockCounter {
  const account = returnsAgainst && books?.account({ role: returnsAgainst })
  if (!account) throw new Error(`${code} returns goods against no account`)
  return { accountId: account.id }
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
    const { warehouseId } = line
    if (!holdsStock(facts, line) || warehouseId === null || !leaves(line)) return []
    return goodsOf(facts, line, index).map(({ itemId, quantity }) => ({
      itemId,
      warehouseId,
      date,
      quantity: -quantity as Quantity,
      valuation: { by: 'average' },
      counter: keptOn === null ? counterOf(facts, line) : { accountId: keptOn, partyId },
      source: { ...source, line: index + 1 },
      field: `lines.${index}.quantity`,
    }))
  })

/** The movements' values, at the lines that moved. */
export function costsByLine(
  { lines }: Pick<Draft, 'lines'>,
  moves: readonly Pick<StockMove, 'source'>[],
  values: readonly Amount[],
): (Amount | null)[] {
  const byLine = new Map<number, Amount>()
  moves.forEach(({ source: { line } }, index) => byLine.set(line, addAmounts(byLine.get(line) ?? zeroAmount, values[index] ?? zeroAmount)))
  return lines.map((_, index) => {
    const value = byLine.get(index + 1)
    return value === undefined ? null : absolute(value)
  })
}

/** Of lines of kits, by index: what left each account of inventory, or came back to it. */
export function costsOfKits(
  { lines }: Pick<Draft, 'lines'>,
  facts: Facts,
  moves: readonly Pick<StockMove, 'itemId' | 'source'>[],
  values: readonly Amount[],
): ReadonlyMap<number, readonly AccountCost[]> {
  const kits = new Map<number, AccountCost[]>()
  moves.forEach(({ itemId, source }, at) => {
    const index = source.line - 1
    const line = lines[index]
    const account = componentsAt(facts, index).find((each) => each.itemId === itemId)?.inventoryAccountId
    if (!line || !account || !isKit(facts, line)) return
    kits.set(index, [...(kits.get(index) ?? []), { accountId: account, cost: absolute(values[at] ?? zeroAmount) }])
  })
  return kits
}
