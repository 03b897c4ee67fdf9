/** What a month shows of each of its people, and the payslip of one with the why of its lines. */
import { mayBeChanged } from '#colombia/index.ts'
import { audit } from '#platform/audit.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { awaitsNote, chainState, messageOfDocument } from '../sending/read.server.ts'
import type { DocumentState } from '../sending/states.ts'
import { commissionsOf } from './commissions.server.ts'
import { changeReviewPercent, getMonthCommissions, getNoveltiesBefore, getSlip } from './endpoints.ts'
import type { LineSide } from './entry.ts'
import { changedSides } from './month.ts'
import { hasContract, nameOfEmployee } from './people.server.ts'
import { asksReview, USUAL_PERCENT, type ReviewRule } from './review.ts'
import { nameOfPerson } from './reviews.server.ts'
import { readNovelties } from './written.server.ts'

interface SlipDocument {
  readonly id: string | null
  readonly number: string
  readonly state: DocumentState
  readonly reason: string
  readonly adjustment: string | null
  readonly isAdjusting: boolean
}

interface PaidHead {
  readonly employeeId: string
  readonly name: string
  readonly identification: string
  readonly days: number
  readonly earned: string
  readonly deducted: string
  readonly paid: string
}

interface SlipRow extends PaidHead {
  readonly before: string | null
  readonly cause: string
  readonly problem: string
  readonly reviewedBy: string
  readonly hasNovelty: boolean
  readonly hasAccount: boolean
  readonly isLeaving: boolean
  readonly isChanged: boolean
  readonly document: SlipDocument
}

/** Of a payslip `p` of a payroll `m` and its employee `e`: what says whether somebody has to look at it, and whether they did. */
const lookedAt = sql`
           ${nameOfEmployee} as name, p.paid, p.problem,
           coalesce((select ${nameOfPerson} from payslip_review r left join person q on q.id = r.reviewed_by
             where r.company_id = p.company_id and r.month_id = p.month_id and r.employee_id = p.employee_id), '') as "reviewedBy",
           (select b.paid from payslip b
              join payroll_month o on o.company_id = b.company_id and o.id = b.month_id and o.state = 'accounted' and not o.exit_eliminated and o.kind = m.kind
             where b.company_id = p.company_id and b.employee_id = p.employee_id and o.month < m.month order by o.month desc limit 1) as before,
           coalesce(e.ends_on < m.month + interval '1 month', false) as "isLeaving",
           exists (select from payslip_line l where l.company_id = p.company_id and l.month_id = p.month_id and l.employee_id = p.employee_id
                      and l.calculated is not null) as "isChanged"`

const readLookedAt = (tx: Tx, companyId: string, id: string) =>
  tx.rows<Pick<SlipRow, 'name' | 'paid' | 'problem' | 'reviewedBy' | 'before' | 'isLeaving' | 'isChanged'>>(sql`
    select ${lookedAt} from payslip p
      join payroll_month m on m.company_id = p.company_id and m.id = p.month_id
      join employee e on e.company_id = p.company_id and e.id = p.employee_id
     where p.company_id = ${companyId} and p.month_id = ${id}
     order by e.first_name, e.first_surname, e.id`)

const readSlips = (tx: Tx, companyId: string, id: string): Promise<SlipRow[]> =>
  tx.rows<SlipRow>(sql`
    select p.employee_id as "employeeId", e.identification, p.days, p.earned, p.deducted, ${lookedAt},
           exists (select from payroll_novelty n where n.company_id = p.company_id and n.month_id = p.month_id and n.employee_id = p.employee_id) as "hasNovelty",
           (e.pay_means <> 'transfer' or (e.bank <> '' and e.account_number <> '')) as "hasAccount",
           coalesce((select case when count(*) filter (where x.rank = 1) > 1 then 'Varias causas' else max(x.name) filter (where x.rank = 1) end
              from (select y.name, rank() over (order by abs(y.amount) desc) from (
                      select max(l.name) as name, sum(case when l.month_id = p.month_id then l.amount else -l.amount end
                                                      * case l.side when 'deducted' then -1 else 1 end) as amount
                        from payslip_line l
                       where l.company_id = p.company_id and l.employee_id = p.employee_id and l.side in ('earned', 'deducted')
                         and l.month_id in (p.month_id, (
                           select o.id from payroll_month o join payslip b on b.company_id = o.company_id and b.month_id = o.id
                            where o.company_id = p.company_id and b.employee_id = p.employee_id and o.state = 'accounted' and not o.exit_eliminated and o.kind = m.kind
                              and o.month < m.month order by o.month desc limit 1))
                       group by l.side, l.code) y where y.amount <> 0) x), '') as cause,
           (select coalesce(
              (select json_build_object('id', d.id, 'number', d.prefix || d.consecutive, 'state', ${chainState}, 'reason', g.last_error,
                                        'adjustment', (select a.id from payroll_document a where a.company_id = d.company_id and a.about_id = d.id and not a.discarded),
                                        'isAdjusting', ${awaitsNote})
                 from payroll_document d ${messageOfDocument}
                where d.company_id = p.company_id and d.month = m.month and d.party_id = e.party_id and d.note = '' and not d.is_past),
              json_build_object('id', null, 'number', '', 'state', 'draft', 'reason', '', 'adjustment', null, 'isAdjusting', false))) as document
      from payslip p
      join payroll_month m on m.company_id = p.company_id and m.id = p.month_id
      join employee e on e.company_id = p.company_id and e.id = p.employee_id
     where p.company_id = ${companyId} and p.month_id = ${id}
     order by e.first_name, e.first_surname, e.id`)

/** What the payslips of a payroll are held against. */
async function readRule(tx: Tx, companyId: string, id: string): Promise<ReviewRule> {
  const rule = await tx.first<ReviewRule>(sql`
    select m.kind, coalesce((select s.review_percent::text from payroll_setting s where s.company_id = m.company_id), ${USUAL_PERCENT}) as percent,
           exists (select from payroll_month o where o.company_id = m.company_id and o.state = 'accounted' and not o.exit_eliminated and o.kind = m.kind and o.month < m.month)
             as "hasBefore"
      from payroll_month m where m.company_id = ${companyId} and m.id = ${id}`)
  return rule ?? httpErrors.fail('notFound')
}

/** Who was paid in the newest payroll of its kind before it, and has no payslip in this one once it is calculated. */
const readGone = (tx: Tx, companyId: string, id: string): Promise<{ employeeId: string; name: string; before: string }[]> =>
  tx.rows(sql`
    select e.id as "employeeId", ${nameOfEmployee} as name, p.paid as before from payroll_month m
      join payslip p on p.company_id = m.company_id and p.month_id = (
             select o.id from payroll_month o where o.company_id = m.company_id and o.state = 'accounted' and not o.exit_eliminated and o.kind = m.kind and o.month < m.month
              order by o.month desc limit 1)
      join employee e on e.company_id = p.company_id and e.id = p.employee_id
     where m.company_id = ${companyId} and m.id = ${id} and m.kind = 'month' and m.calculated_at is not null
       and not exists (select from payslip x where x.company_id = m.company_id and x.month_id = m.id and x.employee_id = p.employee_id)
     order by e.first_name, e.first_surname, e.id`)

/** @throws 401 naming who differs from the month before, is new, leaves or was changed, and was not looked at */
export async function requireReviewed(tx: Tx, companyId: string, { id }: { readonly id: string }): Promise<void> {
  const rule = await readRule(tx, companyId, id)
  if (rule.kind !== 'month') return
  const lacking = (await readLookedAt(tx, companyId, id)).filter((slip) => slip.reviewedBy === '' && asksReview(slip, rule))
  const [first] = lacking
  if (!first) return
  const more = lacking.length === 1 ? '' : ` y de ${lacking.length - 1} más`
  httpErrors.fail('invalid', { detalle: `Falta el visto bueno de ${first.name}${more}: revisa lo que cambió frente al mes anterior.` })
}

export async function readParts(tx: Tx, { companyId }: Session, id: string) {
  const everybody = await tx.rows<{ employeeId: string; name: string; identification: string }>(sql`
    select e.id as "employeeId", ${nameOfEmployee} as name, e.identification
      from employee e join payroll_month m on m.company_id = e.company_id and m.id = ${id}
     where e.company_id = ${companyId} and ${hasContract(sql`m.month`)} order by e.first_name, e.first_surname, e.id`)
  const rule = await readRule(tx, companyId, id)
  const slips = await readSlips(tx, companyId, id)
  return {
    novelties: await readNovelties(tx, companyId, id),
    slips: slips.map(({ isLeaving, isChanged, ...slip }) => ({ ...slip, asksReview: asksReview({ ...slip, isLeaving, isChanged }, rule) })),
    everybody,
    gone: await readGone(tx, companyId, id),
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
  readonly calculated: string | null
  readonly changedBy: string
  readonly reason: string
}

const slipHandler = handle(getSlip, async ({ tx, session: { companyId }, params: { id, employeeId } }) => {
  const slip = await tx.first<PaidHead & { notices: string[] }>(sql`
    select p.employee_id as "employeeId", ${nameOfEmployee} as name, e.identification, p.days, p.earned, p.deducted, p.paid, p.notices
      from payslip p join employee e on e.company_id = p.company_id and e.id = p.employee_id
     where p.company_id = ${companyId} and p.month_id = ${id} and p.employee_id = ${employeeId}`)
  if (!slip) return httpErrors.fail('notFound')
  const lines = await tx.rows<LineRow>(sql`
    select l.side, l.code, l.name, l.amount, l.told, l.reasons, l.calculated, coalesce(c.reason, '') as reason,
           case when c.code is null then '' else ${nameOfPerson} end as "changedBy"
      from payslip_line l
      left join payslip_change c on c.company_id = l.company_id and c.month_id = l.month_id and c.employee_id = l.employee_id
            and c.side = l.side and c.code = l.code
      left join person q on q.id = c.changed_by
     where l.company_id = ${companyId} and l.month_id = ${id} and l.employee_id = ${employeeId} order by l.position`)
  const isLaid = (side: LineSide): boolean => changedSides.some((each) => each === side)
  return { ...slip, lines: lines.map((line) => ({ ...line, mayChange: isLaid(line.side) && mayBeChanged(line.code) })) }
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
  return { month: before.month, novelties: novelties.map(({ employee: _employee, originId: _originId, ...novelty }) => novelty) }
})

const monthCommissions = handle(getMonthCommissions, async ({ tx, session, params: { id }, today }) => ({
  rows: await commissionsOf(tx, session, id, today),
}))

const reviewPercent = handle(changeReviewPercent, async ({ tx, session, body: { percent } }) => {
  const { companyId } = session
  const before = await tx.first<{ percent: string }>(sql`
    select trim_scale(review_percent)::text as percent from payroll_setting where company_id = ${companyId} for update`)
  await tx.run(sql`
    insert into payroll_setting (company_id, review_percent) values (${companyId}, ${percent})
        on conflict (company_id) do update set review_percent = excluded.review_percent`)
  await audit(tx, session, {
    ...{ action: 'update', entity: 'payroll.setting', entityId: companyId, title: 'Diferencia que pide visto bueno' },
    changes: { Porcentaje: [before?.percent ?? USUAL_PERCENT, percent] },
  })
  return isDone
})

export const slipHandlersOfMonth: readonly Handler[] = [slipHandler, noveltiesBefore, monthCommissions, reviewPercent]
