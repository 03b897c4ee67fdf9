/** What a third party has open, what a journal that is being written takes from it or adds to it, and what would be left. Pure. */
import { addAmounts, isAmountText, parseAmount, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { JournalLine } from '../journal-lines.ts'

export interface PartyItem {
  readonly id: string
  readonly account: { readonly id: string; readonly code: string; readonly name: string }
  readonly number: string
  readonly date: string
  /** Above zero is owed to the company, below by it. */
  readonly balance: string
}

export interface PartyBalance {
  readonly key: string
  /** Code and name. */
  readonly account: string
  readonly number: string
  /** Null of what the journal opens. */
  readonly date: string | null
  readonly balance: Amount
  readonly change: Amount
  readonly left: Amount
}

export interface PartyBalances {
  readonly rows: readonly PartyBalance[]
  readonly balance: Amount
  readonly change: Amount
  readonly left: Amount
}

const read = (text: string): Amount => (isAmountText(text) ? parseAmount(text) : zeroAmount)
const changeOf = (lines: readonly JournalLine[]): Amount =>
  sumAmounts(lines.map(({ debit, credit }) => subtract(read(debit), read(credit))))

const isOf = (item: PartyItem, line: JournalLine): boolean =>
  line.openItemId === null ? item.account.id === line.accountId && item.number === line.crossDocument.trim() : item.id === line.openItemId

/** Those of one number and account go to the oldest that has it, as when it is posted by its number. */
export function balancesOf(items: readonly PartyItem[], lines: readonly JournalLine[], partyId: string): PartyBalances {
  const own = lines.filter((line) => line.partyId === partyId && line.accountId !== null && line.crossDocument.trim() !== '')
  const owner = new Map(own.map((line) => [line, items.find((item) => isOf(item, line))]))
  const rowOf = (row: Omit<PartyBalance, 'left'>): PartyBalance => ({ ...row, left: addAmounts(row.balance, row.change) })
  const standing = items.map((item) =>
    rowOf({
      ...{ key: item.id, account: `${item.account.code} ${item.account.name}`, number: item.number, date: item.date },
      ...{ balance: read(item.balance), change: changeOf(own.filter((line) => owner.get(line) === item)) },
    }),
  )
  const opened = Map.groupBy(
    own.filter((line) => !owner.get(line)),
    ({ account, crossDocument }) => `${account} ${crossDocument.trim()}`,
  )
  const opening = [...opened].map(([key, of]) =>
    rowOf({
      ...{ key, account: of[0]?.account ?? '', number: of[0]?.crossDocument.trim() ?? '', date: null },
      ...{ balance: zeroAmount, change: changeOf(of) },
    }),
  )
  const rows = [...standing, ...opening]
  const sum = (column: 'balance' | 'change' | 'left') => sumAmounts(rows.map((row) => row[column]))
  return { rows, balance: sum('balance'), change: sum('change'), left: sum('left') }
}
