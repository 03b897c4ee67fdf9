/** Months of payroll served: what their list and view show, what is checked, and what each action does. */
import { counted } from '#base/count.ts'
import { serveCase } from '#modules/cases/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { annul, approve } from './approve.server.ts'
import { messageOfDocument } from '../sending/read.server.ts'
import { amend, review } from './changed.server.ts'
import { calculate } from './calculate.server.ts'
import { commission } from './commissions.server.ts'
import { monthColumns } from './columns.ts'
import { ask, askedOf, takeAskingBack, withdraw } from './asked.server.ts'
import { monthCalls, monthsToApprove } from './endpoints.ts'
import { kindTitle } from './kind.ts'
import { PAYROLL_DOCUMENT } from '../adjusting/source.ts'
import { PAYROLL_MONTH, payrollMonth } from './month.ts'
import { contribute } from '../pila/pila.server.ts'
import { nameOfEmployee } from './people.server.ts'
import { USUAL_PERCENT } from './review.ts'
import { readParts } from './view.server.ts'
import { checkMonth, headOf, linesOf, requireUnlocked, toldOf } from './written.server.ts'

export const servedMonth = serveCase(payrollMonth, monthCalls, {
  columns: sql`
    v.kind, v.month, v.pay_day as "payDay", coalesce(t.people, 0) as people, coalesce(t.earned, 0)::numeric(20,2) as earned,
    coalesce(t.deducted, 0)::numeric(20,2) as deducted, coalesce(t.paid, 0)::numeric(20,2) as paid,
    coalesce(x.sent, 0) as sent, coalesce(x.accepted, 0) as accepted, coalesce(x.rejected, 0) as rejected`,
  standing: sql`case when v.exit_eliminated then 'eliminated' else v.state end`,
  joins: sql`
    left join lateral (
      select count(*)::int as people, sum(p.earned) as earned, sum(p.deducted) as deducted, sum(p.paid) as paid
        from payslip p where p.company_id = v.company_id and p.month_id = v.id) t on true
    left join lateral (
      select count(*)::int as sent, (count(*) filter (where g.state = 'validated'))::int as accepted,
             (count(*) filter (where g.state = 'rejected'))::int as rejected
        from payroll_document d ${messageOfDocument}
       where d.company_id = v.company_id and d.month_id = v.id and d.note = '' and not d.is_past) x on true`,
  file: monthColumns,
  view: {
    columns: sql`
      v.note, (select count(*)::int from payslip_share h where h.company_id = v.company_id and h.month_id = v.id) as shared,
      coalesce(owing.amount, 0)::numeric(20,2) as owed, coalesce(owing.sources, '[]') as "owedBy",
      to_char(v.calculated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "calculatedAt", v.calculated_changed as changed,
      coalesce((select s.review_percent from payroll_setting s where s.company_id = v.company_id), ${USUAL_PERCENT}::numeric)::text as "reviewPercent",
      coalesce(trim(k.first_name || ' ' || k.last_name), '') as "askedBy",
      v.accounted_on as "accountedOn", v.contributed_on as "contributedOn",
      coalesce(trim(q.first_name || ' ' || q.last_name), '') as "approvedBy",
      case when v.kind = 'exit' then json_build_object('employeeId', v.exit_employee_id, 'leftOn', v.exit_on, 'cause', v.exit_cause,
                                                       'until', v.exit_until, 'employee', ${nameOfEmployee}) end as exit`,
    joins: sql`
      left join lateral (
        select sum(b.balance) as amount, json_agg(distinct o.source_id) filter (where b.balance > 0) as sources
          from open_item o join open_item_balance b on b.company_id = o.company_id and b.open_item_id = o.id
         where o.company_id = v.company_id and o.source_kind in (${PAYROLL_MONTH}, ${PAYROLL_DOCUMENT}) and o.source_id = any(array(
           select v.id union all select d.id from payroll_document d where d.company_id = v.company_id and d.month_id = v.id))) owing on true
      left join person q on q.id = v.approved_by left join person k on k.id = v.asked_by left join employee e on e.company_id = v.company_id and e.id = v.exit_employee_id`,
    more: readParts,
  },
  async check(tx, call, input, row) {
    await checkMonth(tx, call, input, row)
    if (row !== null) await takeAskingBack(tx, call.session.companyId, row)
  },
  async checkRemoval(tx, call, row) {
    await requireUnlocked(tx, call, row.month)
    await takeAskingBack(tx, call.session.companyId, row)
  },
  head: headOf,
  lines: { table: 'payroll_novelty', owner: 'month_id', of: linesOf },
  told: toldOf,
  words: sql`concat_ws(' ', to_char(v.month, 'YYYY-MM'), v.note)`,
  run: { calculate, review, amend, commission, ask, withdraw, approve, contribute, annul },
  notices: { ask: askedOf },
  waiting: {
    call: monthsToApprove,
    action: 'approve',
    order: sql`v.asked_at`,
    where: sql`v.asked_at is not null`,
    todo: ({ kind, month, people }) => ({
      ...{ tone: 'warn', title: `${kindTitle(kind, month)} por aprobar`, verb: 'Aprobar' },
      detail: counted(people, 'empleado', 'empleados'),
    }),
  },
})
