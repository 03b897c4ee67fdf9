/** Cards that owe: more left a warehouse than there was, and nothing arrived since. Their cost is provisional. */
import type { PendingSource } from '#modules/accounting/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'

/** One for each month from the one in which a card fell below zero for the last time. */
export const owingByMonth: PendingSource = {
  what: 'owing',
  title: 'Existencias bajo cero',
  dates: (companyId) => sql`
    select p.month as date
      from (select m.item_id, m.warehouse_id, min(m.date) as since
              from (select m.item_id, m.warehouse_id, m.date, m.sequence, min(m.below) over later as stays_below
                      from (select m.item_id, m.warehouse_id, m.date, m.sequence,
                                   case when sum(m.quantity) over card < 0 then 1 else 0 end as below
                              from stock_balance b
                              join stock_movement m
                                on m.company_id = b.company_id and m.item_id = b.item_id and m.warehouse_id = b.warehouse_id
                             where b.company_id = ${companyId} and b.quantity < 0
                            window card as (partition by m.item_id, m.warehouse_id order by m.date, m.sequence)) m
                    window later as (partition by m.item_id, m.warehouse_id order by m.date desc, m.sequence desc)) m
             where m.stays_below = 1
             group by 1, 2) owing
      join fiscal_period p on p.company_id = ${companyId} and p.month >= date_trunc('month', owing.since)::date`,
  href: () => '/items?existencias=bajo-cero&state=all',
}
