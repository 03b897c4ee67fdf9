/** What a note does to the balance of its document: closes what is owed, and the rest is kept for the customer or given back. */
import { smallest, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { AccountRole } from '#modules/accounting/index.ts'
import { closeAsOpened, currencyOfPesos, worthAsOpened } from '#modules/treasury/index.ts'
import { moneyAccountOf, type OpenItem } from '#modules/treasury/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Correction, Settled } from '../figures/compute.ts'
import { documentErrors as errors } from '../errors.ts'
import type { Referred } from './corrected.ts'

/** What the note takes off one item. */
interface ClosedItem {
  readonly item: OpenItem
  /** In the books. */
  readonly amount: Amount
  /** Of its currency, where its pesos do not say it. */
  readonly currency?: Amount
  /** Gained in exchange, or lost below zero: closing a month had changed its pesos. */
  readonly difference: Amount
}

export interface Settlement extends Settled {
  readonly items: readonly ClosedItem[]
}

/** What a closed item loses of its currency. */
const closedIn = ({ item: { currency, ...debt }, amount, currency: said }: ClosedItem): Amount =>
  said ?? (currency ? currencyOfPesos({ ...debt, currency }, amount) : zeroAmount)

/**
 * Divides the note between what is owed for the referenced document and the surplus, which is all of a note about a period.
 * @param owed locked
 * @throws 486 when the note is more than the balance and nobody said what to do with the rest, 698 without the money account
 */
export async function settle(
  tx: Tx,
  companyId: string,
  referred: Referred | null,
  owed: readonly OpenItem[],
  { surplus: choice, moneyAccountId, keptOn }: Correction & { readonly keptOn: AccountRole },
  payable: Amount,
): Promise<Settlement> {
  let left = payable
  const number = referred?.number ?? ''
  // Of several instalments, those that are due first.
  const oldestFirst = owed.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
  const items = oldestFirst.flatMap((item) => {
    const worth = smallest(worthAsOpened(item), left)
    left = subtract(left, worth)
    return worth > zeroAmount ? [{ item, ...closeAsOpened(item.kind, item, worth) }] : []
  })
  const applied = sumAmounts(items.map(({ amount }) => amount))
  if (left > zeroAmount && choice === 'refuse') return errors.fail('overBalance', { numero: number })
  const account = choice === 'refund' && moneyAccountId ? await moneyAccountOf(tx, companyId, moneyAccountId) : null
  if (choice === 'refund' && left > zeroAmount && !account) return httpErrors.fail('notFound', {}, 'correction.moneyAccountId')
  const surplusAccount = left === zeroAmount ? null : account ? { id: account.accountId } : { role: keptOn }
  const [closed] = items
  const code = closed?.item.currency?.code
  // What the balance loses in its currency, and not its pesos at the rate: the last of several notes takes what is left of both.
  const appliedIn = code ? { code, amount: sumAmounts(items.map(closedIn)) } : null
  return { number, applied, appliedIn, ...(closed ? { owedOn: { id: closed.item.accountId } } : {}), surplus: left, surplusAccount, items }
}
