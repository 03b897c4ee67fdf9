/** Which months wait for the restatement of what is owed in other currencies: told before a month is closed, and in the way of none. */
import type { PendingSource } from '#modules/accounting/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'

export const restatementPending: PendingSource = {
  what: 'owing',
  title: 'Saldos en moneda extranjera sin ajustar por diferencia en cambio',
  dates: (companyId) => sql`
    select e.date from fiscal_period p
     cross join lateral (select (p.month + interval '1 month - 1 day')::date as date) e
      join open_item o on o.company_id = ${companyId} and o.currency is not null and o.date <= e.date
      join open_item_balance b on b.company_id = ${companyId} and b.open_item_id = o.id and b.is_open
      join account a on a.company_id = ${companyId} and a.id = o.account_id and a.restated
     where p.company_id = ${companyId} and p.state = 'open'
       and not exists (select from exchange_restatement r where r.company_id = ${companyId} and r.state = 'posted' and r.date >= e.date)`,
  href: (from) => `/accounting/closure-accounting?mes=${from.slice(0, 7)}`,
}
