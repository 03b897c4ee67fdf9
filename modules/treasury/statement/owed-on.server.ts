/** What one or several third parties owe on a day, document by document, as the ledgers say. */
import { daysBetween, type Day } from '#base/date.ts'
import { addAmounts, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { ageAt, agesOf, type AgeLimits } from '../ages.ts'
import { movementsUntil } from '../owed/ledger.server.ts'
import type { Side } from '../owed/reports.ts'

export interface OwedItem {
  readonly partyId: string
  readonly number: string
  readonly dueDate: Day
  /** Below zero what is in favour of the third party. */
  readonly balance: Amount
  readonly isAdvance: boolean
  readonly sourceKind: string
  readonly sourceId: string
}

interface Asked {
  readonly companyId: string
  readonly kind: Side
  readonly to: Day
  /** Null: everybody. */
  readonly party: string | null
}

/** The oldest first of each. */
export async function owedItemsOn(tx: Tx, asked: Asked, limits: AgeLimits): Promise<OwedItem[]> {
  const rows = await tx.rows<Omit<OwedItem, 'balance'> & { balance: string }>(sql`
    select m.party_id as "partyId", m.number, m.due_date as "dueDate", m.advance as "isAdvance", sum(m.amount)::numeric(20,2) as balance,
           max(m.source_kind) filter (where m.rank = 0) as "sourceKind",
           (array_agg(m.source_id) filter (where m.rank = 0))[1] as "sourceId"
      from (${movementsUntil({ ...asked, account: null, age: null }, limits)}) m
     group by m.party_id, m.item_id, m.number, m.due_date, m.advance
    having sum(m.amount) <> 0 order by m.party_id, m.advance, m.due_date, m.item_id`)
  return rows.map(({ balance, ...item }) => ({ ...item, balance: parseAmount(balance) }))
}

/** What there is of each band, as the ageing has it: what is in favour counts with what is not late. Those that are empty are left out. */
export function agesOn(items: readonly OwedItem[], limits: AgeLimits, day: Day): { label: string; amount: Amount }[] {
  const sums = new Map<number, Amount>()
  for (const { dueDate, isAdvance, balance } of items) {
    const at = isAdvance ? 0 : ageAt(limits, daysBetween(dueDate, day))
    sums.set(at, addAmounts(sums.get(at) ?? zeroAmount, balance))
  }
  return agesOf(limits).flatMap(({ label }, at) => {
    const sum = sums.get(at) ?? zeroAmount
    return sum === zeroAmount ? [] : [{ label, amount: sum }]
  })
}

export const balanceOf = (items: readonly OwedItem[]): Amount => sumAmounts(items.map(({ balance }) => balance))
