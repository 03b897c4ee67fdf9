/** Orders served: what their list and view show, what is checked, and what each action does. */
import { serveCase } from '#modules/cases/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { afterPrefix } from '#platform/search.ts'
import { orderColumns } from './columns.ts'
import { orderCalls } from './endpoints.ts'
import { order } from './order.ts'
import { orderPlace, readParts } from './rows.server.ts'
import { cancel, charge, deliver, join, move, ready, release, send } from './run.server.ts'
import { checkOrder, headOf, linesOf, toldOf } from './written.server.ts'

export const servedOrder = serveCase(order, orderCalls, {
  columns: sql`
    v.type, ${orderPlace} as place, b.name as branch, coalesce(trim(p.first_name || ' ' || p.last_name), '') as waiter,
    to_char(v.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "openedAt",
    (select count(*)::int from pos_order_line l where l.company_id = v.company_id and l.order_id = v.id) as items,
    (select coalesce(sum(round(l.quantity * l.unit_price, 2)), 0)::numeric(20,2)
       from pos_order_line l where l.company_id = v.company_id and l.order_id = v.id) as subtotal`,
  joins: sql`
    join branch b on b.company_id = v.company_id and b.id = v.branch_id
    left join pos_table t on t.company_id = v.company_id and t.id = v.table_id
    left join person p on p.id = v.created_by`,
  file: orderColumns,
  view: {
    columns: sql`
      v.branch_id as "branchId", v.table_id as "tableId", coalesce(t.name, '') as table, v.customer, v.phone, v.address, v.notes, v.reason,
      case when a.id is null then null else json_build_object('id', a.id, 'name', a.display_name) end as party`,
    joins: sql`left join party a on a.company_id = v.company_id and a.id = v.party_id`,
    more: readParts,
  },
  check: checkOrder,
  head: headOf,
  lines: { table: 'pos_order_line', owner: 'order_id', of: linesOf },
  told: toldOf,
  words: sql`concat_ws(' ', v.customer, v.phone, v.address, v.notes, t.zone, t.name, p.first_name, p.last_name)`,
  // By what it asks for, too.
  alsoFound: (companyId, prefix) => sql`
    select l.order_id from search_word x
      join pos_order_line l on l.company_id = x.company_id and l.item_id = x.target_id
     where x.company_id = ${companyId} and x.entity = 'items.item' and x.word >= ${prefix} and x.word < ${afterPrefix(prefix)}`,
  run: { send, ready, deliver, charge, release, move, join, cancel },
})
