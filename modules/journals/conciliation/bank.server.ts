/** The account of a bank whose conciliation is asked for, by who may see its balance. */
import { isDay, lastOfMonth, monthTitle, type Day } from '#base/date.ts'
import { moneyBalancePermissions } from '#modules/treasury/index.ts'
import { holds } from '#platform/access.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { Forbidden, httpErrors } from '#platform/http/errors.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { conciliationErrors } from './errors.ts'

export interface Bank {
  readonly id: string
  readonly name: string
  readonly bank: string
  readonly number: string
  readonly code: string
  readonly currency: string
  readonly accountId: string
  readonly branchId: string | null
  readonly isReserved: boolean
}

export const banksSeen = (session: Session): Sql =>
  holds(session, moneyBalancePermissions.reserved) ? empty : sql` and m.balance_seen_by = 'all'`

export const selectBank = sql`
  select m.id, m.name, m.bank, m.number, a.code, m.currency, m.account_id as "accountId", m.branch_id as "branchId",
         m.balance_seen_by = 'reserved' as "isReserved"
    from money_account m join account a on a.company_id = m.company_id and a.id = m.account_id`

/** @throws 698 of what is no bank of the company, 403 of one whose balance is kept to a few */
export async function bankOf(tx: Tx, session: Session, id: string): Promise<Bank> {
  const bank = await tx.first<Bank>(sql`${selectBank} where m.company_id = ${session.companyId} and m.id = ${id} and m.kind = 'bank'`)
  if (!bank) return httpErrors.fail('notFound', {}, 'accountId')
  const { reserved } = moneyBalancePermissions
  if (bank.isReserved && !holds(session, reserved)) throw new Forbidden('permission', reserved.title)
  return bank
}

export const shownBank = ({ id, name, bank, number, code, currency }: Bank) => ({ id, name, bank, number, code, currency })

export interface Month {
  /** 2026-10 */
  readonly month: string
  readonly from: Day
  readonly to: Day
}

/** @throws 698 of what is no month */
export function monthOf(month: string): Month {
  const first = `${month}-01`
  if (!isDay(first)) return httpErrors.fail('notFound', {}, 'month')
  return { month, from: first, to: lastOfMonth(first) }
}

/** The last day of the latest month of an account that was closed. */
export async function closedUntil(tx: Tx, companyId: string, bankId: string): Promise<Day | null> {
  const row = await tx.first<{ month: Day | null }>(sql`
    select max(month) as month from bank_month where company_id = ${companyId} and money_account_id = ${bankId}`)
  return row?.month ? lastOfMonth(row.month) : null
}

/** @throws 596 */
export async function refuseClosed(tx: Tx, companyId: string, bankId: string, { month, from }: Month): Promise<void> {
  const until = await closedUntil(tx, companyId, bankId)
  if (until !== null && from <= until) conciliationErrors.fail('closed', { periodo: monthTitle(month) }, 'month')
}

/** Whoever closes a month or loads a statement waits for those who post or match there, and they for it: taken before anything else is. */
export const lockBank = (tx: Tx, companyId: string, bankId: string) =>
  tx.run(sql`select id from money_account where company_id = ${companyId} and id = ${bankId} for no key update`)
