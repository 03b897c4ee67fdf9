/** What a note does to the balance of its document: closes what is owed, and the rest is kept for the customer or given back. */
import { smallest, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { applyToOpenItems, lockOpenItemsOf, moneyAccountOf, openItemRows, type OpenItem } from '#modules/treasury/index.server.ts'
import type { Row } from '#platform/db/insert.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Correction, Settled } from '../compute.ts'
import { documentErrors as errors } from '../errors.ts'
import type { Referred } from './corrected.ts'

export interface Settlement extends Settled {
  readonly items: readonly { readonly item: OpenItem; readonly amount: Amount }[]
}

/**
 * Locks what the document is owed and divides the note between it and the surplus, which is all of a note about a period.
 * @throws 486 when the note is more than the balance and nobody said what to do with the rest, 698 without the money account
 */
export async function settle(
  tx: Tx,
  companyId: string,
  referred: Referred | null,
  { surplus: choice, moneyAccountId }: Correction,
  payable: Amount,
): Promise<Settlement> {
  let left = payable
  const owed = referred ? await lockOpenItemsOf(tx, companyId, { kind: referred.kind, id: referred.id }) : []
  const number = referred?.number ?? ''
  const items = owed.flatMap((item) => {
    const amount = smallest(item.balance, left)
    left = subtract(left, amount)
    return amount > zeroAmount ? [{ item, amount }] : []
  })
  const applied = sumAmounts(items.map(({ amount }) => amount))
  if (left > zeroAmount && choice === 'refuse') return errors.fail('overBalance', { numero: number })
  const account = choice === 'refund' && moneyAccountId ? await moneyAccountOf(tx, companyId, moneyAccountId) : null
  if (choice === 'refund' && left > zeroAmount && !account) return httpErrors.fail('notFound', {}, 'correction.moneyAccountId')
  const surplusAccount = left === zeroAmount ? null : account ? { id: account.accountId } : { role: 'customerAdvances' as const }
  return { number, applied, surplus: left, surplusAccount, items }
}

interface Note {
  readonly kind: string
  readonly id: string
  readonly event: string
  readonly number: string
  readonly date: Day
  readonly partyId: string
}

/** The rows of it. What is kept for the customer is owed to them, under the note's number. */
export async function settlementRows(
  tx: Tx,
  companyId: string,
  settlement: Settlement,
  note: Note,
  advancesAccountId: string | null,
): Promise<(readonly [string, Row[]])[]> {
  const source = { kind: note.kind, id: note.id, event: note.event }
  const isKept = settlement.surplusAccount !== null && 'role' in settlement.surplusAccount && advancesAccountId !== null
  return [
    ...(settlement.items.length > 0 ? await applyToOpenItems(tx, companyId, note.date, settlement.items, source) : []),
    ...(isKept
      ? openItemRows(companyId, {
          kind: 'AP',
          partyId: note.partyId,
          accountId: advancesAccountId,
          number: note.number,
          date: note.date,
          dueDate: note.date,
          amount: settlement.surplus,
          source,
        })
      : []),
  ]
}
