/** Requisitions served: what their list and view show, what is checked, and what each action does. */
import { daysBetween, parseDay, type Day } from '#base/date.ts'
import { serveCase } from '#modules/cases/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { daysText } from '#platform/home/todo.ts'
import { afterPrefix } from '#platform/search.ts'
import { attendByOrder, attendByTransfer } from './attend.server.ts'
import { requisitionColumns, type RequisitionListed } from './columns.ts'
import { requisitionCalls, requisitionsToApprove } from './endpoints.ts'
import { noticeOfSent, requisitionNotice } from './notice.ts'
import { requisition } from './requisition.ts'
import { close, decide, send } from './run.server.ts'
import { readParts } from './view.server.ts'
import { checkRequisition, headOf, linesOf, toldOf } from './written.server.ts'

/** Seen from today. */
function neededText(days: number): string {
  if (days === 0) return 'Se necesita hoy'
  if (days === 1) return 'Se necesita mañana'
  return days > 0 ? `Se necesita en ${daysText(days)}` : `Se necesitaba hace ${daysText(-days)}`
}

const todoOf = ({ number, requester, warehouse, requiredOn }: RequisitionListed, today: Day) => ({
  tone: requiredOn < today ? ('danger' as const) : ('warn' as const),
  title: `Requisición ${number ?? ''}, ${requester}`,
  detail: `${neededText(daysBetween(today, parseDay(requiredOn)))}, ${warehouse}`,
  verb: 'Revisar',
})

export const servedRequisition = serveCase(requisition, requisitionCalls, {
  columns: sql`
    v.required_on as "requiredOn", v.kind, coalesce(trim(p.first_name || ' ' || p.last_name), '') as requester, w.name as warehouse,
    (select count(*)::int from requisition_line l where l.company_id = v.company_id and l.requisition_id = v.id) as items`,
  joins: sql`
    join warehouse w on w.company_id = v.company_id and w.id = v.warehouse_id
    left join person p on p.id = v.created_by`,
  standing: sql`requisition_standing(v.company_id, v.id, v.state)`,
  file: requisitionColumns,
  view: {
    columns: sql`
      v.warehouse_id as "warehouseId", v.justification, v.decision, v.decided_on as "decidedOn", v.closed_on as "closedOn",
      case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as "costCenter",
      coalesce(trim(q.first_name || ' ' || q.last_name), '') as "decidedBy"`,
    joins: sql`
      left join cost_center c on c.company_id = v.company_id and c.id = v.cost_center_id
      left join person q on q.id = v.decided_by`,
    more: readParts,
  },
  check: checkRequisition,
  head: headOf,
  lines: { table: 'requisition_line', owner: 'requisition_id', of: linesOf },
  told: toldOf,
  words: sql`concat_ws(' ', v.justification, p.first_name, p.last_name)`,
  // By the products that it asks for, too.
  alsoFound: (companyId, prefix) => sql`
    select l.requisition_id from search_word x
      join requisition_line l on l.company_id = x.company_id and l.item_id = x.target_id
     where x.company_id = ${companyId} and x.entity = 'items.item' and x.word >= ${prefix} and x.word < ${afterPrefix(prefix)}`,
  run: { send, decide, attendByTransfer, attendByOrder, close },
  waits: [requisitionNotice],
  notices: {
    send: async (tx, _, { id, number, version, created_by, required_on }) => {
      const requester = await tx.first<{ name: string }>(
        sql`select trim(first_name || ' ' || last_name) as name from person where id = ${created_by}`,
      )
      return [noticeOfSent({ id, version, number: number ?? '', requester: requester?.name ?? '', requiredOn: required_on })]
    },
  },
  waiting: { call: requisitionsToApprove, action: 'decide', order: sql`v.required_on`, todo: todoOf },
})
