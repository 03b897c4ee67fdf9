import { addDays } from '#base/date.ts'
import { sql } from '#platform/db/tx.server.ts'
import { everyMorning } from '#platform/notices/daily.server.ts'
import { shortNotices } from './notice.ts'

/** As many as a notice names. */
const NAMED = 3

/** What moved yesterday, by the day of its papers, and is under its minimum: what was short before was told. */
export const tellShort = everyMorning(async (tx, { companyId, today }) => {
  const rows = await tx.rows<{ name: string; count: number }>(sql`
    select i.name, (count(*) over ())::int as count
      from item i
     where i.company_id = ${companyId} and i.active and exists (
           select from stock_level l
             join stock_balance b on b.company_id = l.company_id and b.item_id = l.item_id and b.warehouse_id = l.warehouse_id
            where l.company_id = ${companyId} and l.item_id = i.id and b.quantity - b.reserved < l.minimum
              and b.last_date = ${addDays(today, -1)})
     order by i.name, i.id limit ${NAMED}`)
  return shortNotices({ count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) }, today)
})
