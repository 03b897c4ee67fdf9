/** What a month shows of each of its people, and the payslip of one with the why of its lines. */
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { documentState, messageOfDocument } from '../sending/read.server.ts'
import type { DocumentState } from '../sending/states.ts'
import { getNoveltiesBefore, getSlip } from './endpoints.ts'
import type { LineSide } from './entry.ts'
import { hasContract, nameOfEmployee } from './people.server.ts'
import { readNovelties } from './written.server.ts'

interface SlipDocument {
  readonly id: string | null
  readonly number: string
  readonly state: DocumentState
  readonly reason: string
  readonly adjustment: string | null
}

interface SlipRow {
  readonly employeeId: string
  readonly name: string
  readonly identification: string
  readonly days: number
  readonly earned: string
  readonly deducted: string
  readonly paid: string
  readonly before: string | null
  readonly cause: string
  readonly problem: string
  readonly document: SlipDocument
}

const readSlips = (tx: Tx, companyId: string, id: string): Promise<SlipRow[]> =>
  tx.rows<SlipRow>(sql`
    select p.employee_id as "employeeId", ${nameOfEmployee} as name, e.identification, p.days, p.earned, p.deducted, p.paid, p.problem,
           (select b.paid from payslip b join payroll_month o on o.company_id = b.company_id and o.id = b.month_id and o.state = 'accounted' and o.kind = m.kind
             where b.company_id = p.company_id and b.employee_id = p.employee_id and o.month < m.month order by o.month desc limit 1) as before,
           coalesce((select case when count(*) filter (where x.rank = 1) > 1 then 'Varias causas' else max(x.name) filter (where x.rank = 1) end
              from (select y.name, rank() over (order by abs(y.amount) desc) from (
                      select max(l.name) as name, sum(case when l.month_id = p.month_id then l.amount else -l.amount end
                                                      * case l.side when 'deducted' then -1 else 1 end) as amount
                        from payslip_line l
                       where l.company_id = p.company_id and l.employee_id = p.employee_id and l.side in ('earned', 'deducted')
                         and l.month_id in (p.month_id, (
                           select o.id from payroll_month o join payslip b on b.company_id = o.company_id and b.month_id = o.id
                            where o.company_id = p.company_id and b.employee_id = p.employee_id and o.state = 'accounted' and o.kind = m.kind
                              and o.month < m.month order by o.month desc limit 1))
                       group by l.side, l.code) y where y.amount <> 0) x), '') as cause,
           (select coalesce(
              (select json_build_object('id', d.id, 'number', d.prefix || d.consecutive, 'state', ${documentState}, 'reason', g.last_error,
                                        'adjustment', (select a.id from payroll_document a where a.company_id = d.company_id and a.about_id = d.id and not a.discarded))
                 from payroll_document d ${messageOfDocument}
                where d.company_id = p.company_id and d.month = m.month and d.party_id = e.party_id and d.note = '' and not d.is_past),
              json_build_object('id', null, 'number', '', 'state', 'draft', 'reason', '', 'adjustment', null))) as document
      from payslip p
      join payroll_month m on m.company_id = p.company_id and m.id = p.month_id
      join employee e on e.company_id = p.company_id and e.id = p.employee_id
     where p.company_id = ${companyId} and p.month_id = ${id}
     order by e.first_name, e.first_surname, e.id`)

export async function readParts(tx: Tx, { companyId }: Session, id: string) {
  const everybody = await tx.rows<{ employeeId: string; name: string; identification: string }>(sql`
    select e.id as "employeeId", ${nameOfEmployee} as name, e.identification
      from employee e join payroll_month m on m.company_id = e.company_id and m.id = ${id}
     where e.company_id = ${companyId} and ${hasContract(sql`m.month`)} order by e.first_name, e.first_surname, e.id`)
  return {
    novelties: await readNovelties(tx, companyId, id),
    slips: await readSlips(tx, companyId, id),
    everybody,
  }
}

interface LineRow {
  readonly side: LineSide
  readonly code: string
  readonly name: string
  readonly amount: string
  readonly told: {
    readonly steps: string[]
    readonly law: { name: string; label: string; value: string; source: string; from: string; isOwn: boolean }[]
  }
  readonly reasons: string[]
}

const slipHandler = handle(getSlip, async ({ tx, session: { companyId }, params: { id, employeeId } }) => {
  const slip = await tx.first<Omit<SlipRow, 'before' | 'cause' | 'problem' | 'document'> & { notices: string[] }>(sql`
    select p.employee_id as "employeeId", ${nameOfEmployee} as name, e.identification, p.days, p.earned, p.deducted, p.paid, p.notices
      from payslip p join employee e on e.company_id = p.company_id and e.id = p.employee_id
     where p.company_id = ${companyId} and p.month_id = ${id} and p.employee_id = ${employeeId}`)
  if (!slip) return httpErrors.fail('notFound')
  const lines = await tx.rows<LineRow>(sql`
    select side, code, name, amount, told, reasons from payslip_line
     where company_id = ${companyId} and month_id = ${id} and employee_id = ${employeeId} order by position`)
  return { ...slip, lines }
})

/** Of the newest month before it that stands, whoever was in it. */
const noveltiesBefore = handle(getNoveltiesBefore, async ({ tx, session: { companyId }, params: { id } }) => {
  const own = await tx.first(sql`select from payroll_month where company_id = ${companyId} and id::text = ${id}`)
  if (!own) return httpErrors.fail('notFound')
  const before = await tx.first<{ id: string; month: string }>(sql`
    select b.id, b.month from payroll_month m
      join payroll_month b on b.company_id = m.company_id and b.month < m.month and b.kind = 'month' and b.state in ('notAccounted', 'accounted')
     where m.company_id = ${companyId} and m.id = ${id} order by b.month desc limit 1`)
  if (!before) return { month: null, novelties: [] }
  const novelties = await readNovelties(tx, companyId, before.id)
  return { month: before.month, novelties: novelties.map(({ employee: _employee, ...novelty }) => novelty) }
})

export const slipHandlersOfMonth: readonly Handler[] = [slipHandler, noveltiesBefore]
