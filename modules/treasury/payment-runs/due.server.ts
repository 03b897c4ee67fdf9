/** What is due to choose from, and how much there is to pay it with. */
import { addAmounts, amountText, subtract, zeroAmount } from '#base/decimal.ts'
import { partSums } from '#modules/accounting/index.server.ts'
import { isGuid } from '#base/guid.ts'
import { holds } from '#platform/access.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { moneyBalancePermissions } from '../money/permissions.ts'
import { getAvailable, listDue } from './endpoints.ts'
import { MOST_LINES } from './payment-run.ts'
import { readDue } from './rows.server.ts'

export const dueHandlers: readonly Handler[] = [
  handle(listDue, async ({ tx, session, query }) => {
    const items = await readDue(tx, session.companyId, query, MOST_LINES + 1)
    return { items: items.slice(0, MOST_LINES), isMore: items.length > MOST_LINES }
  }),
  handle(getAvailable, async ({ tx, session, params: { id }, today }) => {
    const { companyId } = session
    const account = isGuid(id)
      ? await tx.first<{ isReserved: boolean; accountId: string }>(sql`
          select balance_seen_by = 'reserved' as "isReserved", account_id as "accountId" from money_account
           where company_id = ${companyId} and id = ${id}`)
      : undefined
    if (!account) return httpErrors.fail('notFound')
    if (account.isReserved && !holds(session, moneyBalancePermissions.reserved)) return { balance: null }
    const accounts = sql`select ${account.accountId}::uuid`
    const [sum] = await partSums(tx, companyId, { from: today, to: today, ledger: 'fiscal', accounts })
    return { balance: amountText(sum ? subtract(addAmounts(sum.opening, sum.debit), sum.credit) : zeroAmount) }
  }),
]
