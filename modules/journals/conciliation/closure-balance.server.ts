/** What the last statements of the banks say against their accounts: only of banks whose statement reaches the end of the month. */
import type { ClosureBalance } from '#modules/accounting/index.server.ts'
import type { Day } from '#base/date.ts'
import { sql, type Sql } from '#platform/db/tx.server.ts'
import { conciliationScreen } from '../screens.ts'

/** Whose balance is kept to a few is not told to the others. */
const lastStatements = (companyId: string, to: Day): Sql => sql`
  select m.account_id, s.closing
    from money_account m
    join bank_statement s on s.company_id = m.company_id and s.money_account_id = m.id and s.to_day = ${to}
   where m.company_id = ${companyId} and m.balance_seen_by = 'all' and m.currency = 'COP'`

export const bankBalance: ClosureBalance = {
  ...{ title: 'Bancos y sus extractos', unit: ['banco', 'bancos'], side: 'debit', hasPay: false },
  href: () => conciliationScreen.path,
  accounts: (companyId, to) => sql`select account_id from (${lastStatements(companyId, to)}) said`,
  kept: (companyId, to) => sql`
    select coalesce(sum(closing), 0)::numeric(24,2) as value, count(*)::int as count from (${lastStatements(companyId, to)}) said`,
}
