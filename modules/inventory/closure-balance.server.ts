/** What the stock is worth against its accounts, as of the end of a month. */
import { firstOfMonth } from '#base/date.ts'
import type { ClosureBalance } from '#modules/accounting/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { stockReport } from './report/stock-report.ts'

export const stockBalance: ClosureBalance = {
  ...{ title: 'Existencias y contabilidad', unit: ['producto', 'productos'], side: 'debit', hasPay: false },
  href: (to) => `${stockReport.path}?from=${firstOfMonth(to)}&to=${to}`,
  accounts: (companyId) => sql`
    select distinct inventory_account_id from item where company_id = ${companyId} and inventory_account_id is not null`,
  kept: (companyId, to) => sql`
    select coalesce(sum(worth.value), 0)::numeric(24,2) as value, (count(*) filter (where worth.value <> 0))::int as count
      from (select m.item_id, sum(v.value) as value
              from stock_value v join stock_movement m on m.company_id = v.company_id and m.id = v.movement_id
             where v.company_id = ${companyId} and v.entry_date <= ${to} group by m.item_id) worth`,
}
