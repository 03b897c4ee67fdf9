/** The prices that somebody changed in the grid and did not apply yet, with the steps that led there. Pure. */
import { parsePercent, parseUnitPrice, type Percent, type UnitPrice } from '#base/decimal.ts'
import { bareOf, isBelowCost, marginOf } from './formula.ts'
import type { GridList, GridRow } from './endpoints.ts'

export interface Change {
  readonly itemId: string
  readonly listId: string
  /** "CAF-500 Café molido" */
  readonly item: string
  /** Null takes away what is written: the rule of the list holds again. */
  readonly price: string | null
  /** What was written, and what the list said. */
  readonly was: string | null
  readonly said: string | null
  readonly cost: string | null
  readonly minimum: string | null
  readonly taxRate: string
  readonly includesTax: boolean
}

interface Step {
  readonly id: number
  readonly label: string
  /** What each cell had before, and has after it. */
  readonly cells: readonly { readonly key: string; readonly before: Change | null; readonly after: Change | null }[]
}

export interface Edits {
  readonly changes: ReadonlyMap<string, Change>
  /** The newest first. */
  readonly steps: readonly Step[]
}

export const noEdits: Edits = { changes: new Map(), steps: [] }

export const keyOf = ({ itemId, listId }: Pick<Change, 'itemId' | 'listId'>): string => `${itemId} ${listId}`

/** @param price canonical; null goes back to the rule of the list. Null when the row has no such list. */
export function changeOf(row: GridRow, list: GridList, price: string | null): Change | null {
  const cell = row.cells.find(({ listId }) => listId === list.id)
  if (!cell) return null
  return {
    ...{ itemId: row.id, listId: list.id, item: `${row.code} ${row.name}`, price },
    ...{ was: cell.written, said: cell.price, cost: row.cost, minimum: row.minimum, taxRate: row.taxRate, includesTax: list.includesTax },
  }
}

/** Said again as it is written, it is no change. */
const isChange = ({ price, was }: Change): boolean => price !== was

/** One step more. The keys of one cell, one after another, are the same step. */
export function put({ changes, steps }: Edits, label: string, given: readonly Change[]): Edits {
  const next = new Map(changes)
  const cells = given.map((change) => {
    const key = keyOf(change)
    const after = isChange(change) ? change : null
    if (after) next.set(key, after)
    else next.delete(key)
    return { key, before: changes.get(key) ?? null, after }
  })
  if (cells.every(({ before, after }) => before === null && after === null)) return { changes: next, steps }
  const [last, ...older] = steps
  const [cell] = cells
  if (last && cell && cells.length === 1 && last.cells.length === 1 && last.cells[0]?.key === cell.key && last.label === label) {
    const joined = { ...last, cells: [{ ...cell, before: last.cells[0].before }] }
    return { changes: next, steps: joined.cells.every(({ before, after }) => before === after) ? older : [joined, ...older] }
  }
  return { changes: next, steps: [{ id: (last?.id ?? 0) + 1, label, cells }, ...steps] }
}

/** Takes back the newest step. */
export function undone({ changes, steps }: Edits): Edits {
  const [last, ...older] = steps
  if (!last) return { changes, steps }
  const next = new Map(changes)
  for (const { key, before } of last.cells) {
    if (before) next.set(key, before)
    else next.delete(key)
  }
  return { changes: next, steps: older }
}

const priceOf = (text: string | null): UnitPrice | null => (text === null ? null : parseUnitPrice(text))

const factsOf = ({ cost, taxRate }: Pick<Change, 'cost' | 'taxRate'>) => ({ cost: priceOf(cost), taxRate: parsePercent(taxRate) })

/** Below what the item costs, as far as whoever looks sees costs. */
export const needsReason = (change: Change): boolean =>
  change.price !== null && isBelowCost(parseUnitPrice(change.price), factsOf(change), change.includesTax)

/** Below the least that the item is sold for: its documents tell, ask to be approved or are refused, as the company says. */
export function isShort({ price, minimum, includesTax, ...row }: Change): boolean {
  const least = priceOf(minimum)
  return price !== null && least !== null && bareOf(parseUnitPrice(price), factsOf(row), includesTax) < least
}

/** What a price of this list leaves; null when it cannot be said. */
export const marginAt = (row: Pick<GridRow, 'cost' | 'taxRate'>, price: string | null, includesTax: boolean): Percent | null =>
  price === null ? null : marginOf(parseUnitPrice(price), factsOf(row), includesTax)

/** How many cells of a list change, and of them how many go up, go down, are left below the cost or below the minimum. */
export interface ListSummary {
  readonly listId: string
  readonly cells: number
  readonly up: number
  readonly down: number
  readonly under: number
  readonly short: number
}

export function summaryOf(changes: Iterable<Change>): ListSummary[] {
  return [...Map.groupBy(changes, ({ listId }) => listId)].map(([listId, own]) => {
    const moves = (goes: (now: UnitPrice, then: UnitPrice) => boolean): number =>
      own.filter(({ price, said }) => {
        const [now, then] = [priceOf(price), priceOf(said)]
        return now !== null && then !== null && goes(now, then)
      }).length
    return {
      listId,
      cells: own.length,
      up: moves((now, then) => now > then),
      down: moves((now, then) => now < then),
      under: own.filter(needsReason).length,
      short: own.filter(isShort).length,
    }
  })
}
