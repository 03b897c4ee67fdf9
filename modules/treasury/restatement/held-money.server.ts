/** Money in tills and banks of other currencies, as the books have it on a day. */
import { DEFAULT_CURRENCY } from '#base/currency.ts'
import type { Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { HeldMoney } from './restatement.ts'

export interface HeldAccount extends HeldMoney {
  readonly id: string
  readonly name: string
  readonly accountId: string
  readonly account: string
}

/**
 * What there was in each on a day, in its currency and in pesos; those with nothing of either are left out. Whoever restates locks them:
 * of two at once, the second finds what the first did.
 */
export async function readHeldMoney(tx: Tx, companyId: string, day: Day, { isLook }: { readonly isLook: boolean }): Promise<HeldAccount[]> {
  if (!isLook)
    await tx.run(sql`
      select id from money_account where company_id = ${companyId} and currency <> ${DEFAULT_CURRENCY} order by id for no key update`)
  const rows = await tx.rows<Omit<HeldAccount, 'left' | 'before'> & { left: string; before: string }>(sql`
    select m.id, m.name, m.account_id as "accountId", a.code || ' ' || a.name as account, m.currency as code,
           coalesce(s.left, 0)::numeric(20,2) as left, coalesce(s.before, 0)::numeric(20,2) as before
      from money_account m join account a on a.company_id = ${companyId} and a.id = m.account_id and a.restated
     cross join lateral (
       select sum(case when l.currency = m.currency then sign(l.debit - l.credit) * l.currency_amount end) as left, sum(l.debit - l.credit) as before
         from journal_line l where l.company_id = ${companyId} and l.account_id = m.account_id and l.date <= ${day} and l.book <> 'niif') s
     where m.company_id = ${companyId} and m.currency <> ${DEFAULT_CURRENCY} and (coalesce(s.left, 0) <> 0 or coalesce(s.before, 0) <> 0)
     order by a.code, m.id`)
  return rows.map((row) => ({ ...row, left: parseAmount(row.left), before: parseAmount(row.before) }))
}
