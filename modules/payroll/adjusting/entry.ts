/**
 * What an adjustment does in the books: what was posted of the worker is given back and what is paid instead is posted, in one entry that
 * says only the difference; and what is owed to the worker changes by as much. Pure.
 */
import { zeroAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { credit, debit, type JournalDraftLine } from '#modules/accounting/index.ts'
import { payrollEntry, type ConceptPlaces, type PayrollEntry, type SlipToPost } from '../month/entry.ts'

export interface AdjustmentEntry {
  /** Without what is owed to the worker; none when nothing of money changes. */
  readonly costs: readonly JournalDraftLine[]
  /** By how much what is owed changes; null when it does not. */
  readonly owed: { readonly partyId: string; readonly accountId: string; readonly amount: Amount } | null
}

type Placed = JournalDraftLine & { readonly account: { readonly id: string } }
const isPlaced = (line: JournalDraftLine): line is Placed => 'id' in line.account

const keyOf = ({ account, description, partyId, costCenterId }: Placed): string =>
  [account.id, description, partyId ?? '', costCenterId ?? ''].join(' ')

/** Debits less credits of each account, with whom it is of. */
function netOf(before: readonly JournalDraftLine[], after: readonly JournalDraftLine[]): JournalDraftLine[] {
  const signed = [...after.map((line) => ({ line, sign: 1n })), ...before.map((line) => ({ line, sign: -1n }))]
  const placed = signed.flatMap(({ line, sign }) => (isPlaced(line) ? [{ line, sign }] : []))
  return [...Map.groupBy(placed, ({ line }) => keyOf(line)).values()].flatMap((own) => {
    const [first] = own
    const sum = own.reduce((total, { line, sign }) => total + sign * (line.debit - line.credit), 0n) as Amount
    if (!first || sum === zeroAmount) return []
    const { account, description, partyId, costCenterId, base } = first.line
    const based = own.reduce((total, { line, sign }) => total + sign * (line.base ?? 0n), 0n)
    const extra = { partyId, costCenterId, ...(base === null ? {} : { base: (based < 0n ? -based : based) as Amount }) }
    return sum > zeroAmount ? [debit(account, sum, description, extra)] : [credit(account, -sum as Amount, description, extra)]
  })
}

interface Sides {
  /** As they were posted last; none of what stands for nothing any more. */
  readonly before: readonly SlipToPost[]
  readonly after: readonly SlipToPost[]
}

const NOTHING: PayrollEntry = { lines: [], costs: [], payable: '', net: zeroAmount, owed: [] }

/** @returns the difference, or each concept that has no account (620) */
export function adjustmentEntry(
  { before, after }: Sides,
  places: ConceptPlaces,
): AdjustmentEntry | { readonly problems: readonly ErrorBody[] } {
  const paper = { number: '', dueDate: null }
  const [old, next] = [before, after].map((slips) => (slips.length === 0 ? NOTHING : payrollEntry(slips, places, paper)))
  if (!old || !next) return { costs: [], owed: null }
  if ('problems' in old) return old
  if ('problems' in next) return next
  const partyId = [...after, ...before][0]?.partyId
  const amount = (next.net - old.net) as Amount
  const owed = partyId !== undefined && amount !== zeroAmount ? { partyId, accountId: next.payable || old.payable, amount } : null
  return { costs: netOf(old.costs, next.costs), owed }
}
