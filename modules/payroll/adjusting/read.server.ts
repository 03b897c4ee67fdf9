/** Documents as they are adjusted: one with its chain and with what it pays, and the list of the notes. */
import type { Day } from '#base/date.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { nameOfEmployee } from '../month/people.server.ts'
import { readNovelties } from '../month/written.server.ts'
import type { NoveltyInput } from '../month/novelty.ts'
import { sendingErrors } from '../sending/errors.ts'
import { documentState, messageOfDocument, readAdjustmentSlips, readMonthSlips, type KeptSlip } from '../sending/read.server.ts'
import type { DocumentState } from '../sending/states.ts'
import type { Ended } from './settlement.server.ts'
import { ADJUSTMENTS_SHOWN, getPayrollDocument, listAdjustments, type AdjustmentNote, type ListedAdjustment } from './endpoints.ts'

export interface LockedDocument {
  readonly id: string
  readonly note: '' | AdjustmentNote
  readonly number: string
  readonly prefix: string
  readonly consecutive: number
  readonly month: Day
  readonly monthId: string
  readonly partyId: string
  readonly idType: string
  readonly identification: string
  readonly name: string
  readonly uniqueCode: string
  readonly date: Day
  readonly reason: string
  readonly aboutId: string | null
  readonly version: number
  readonly state: DocumentState
  readonly problem: string
  readonly discarded: boolean
  /** Of the end of a contract: whose, and how it says that it ended. */
  readonly exitEmployeeId: string | null
  readonly exit: Ended | null
}

/** What a document `d` of a settlement `m` says of the end; of one that eliminates, as what it was. */
const exitOfDocument = sql`case when m.kind = 'exit' then json_build_object(
  'leftOn', coalesce(d.exit_on, m.exit_on), 'cause', coalesce(d.exit_cause, m.exit_cause),
  'until', case when d.exit_on is null then m.exit_until else d.exit_until end) end`

/** Held until the end of the transaction: two adjust it one after the other. @throws 698 */
export async function lockDocument(tx: Tx, companyId: string, id: string): Promise<LockedDocument> {
  const row = await tx.first<LockedDocument>(sql`
    select d.id, d.note, d.prefix || d.consecutive as number, d.prefix, d.consecutive::int, d.month, d.month_id as "monthId", d.party_id as "partyId",
           d.id_type as "idType", d.identification, d.name, d.unique_code as "uniqueCode", d.date, d.reason, d.about_id as "aboutId", d.version,
           ${documentState} as state, d.discarded,
           g.last_error as problem, m.exit_employee_id as "exitEmployeeId", ${exitOfDocument} as exit
      from payroll_document d ${messageOfDocument}
      join payroll_month m on m.company_id = d.company_id and m.id = d.month_id
     where d.company_id = ${companyId} and d.id::text = ${id} for no key update of d`)
  return row ?? httpErrors.fail('notFound')
}

/** @throws 615 of what was not accepted, 616 and 617 of what was adjusted already */
export async function requireStanding(tx: Tx, companyId: string, { id, note, state }: LockedDocument): Promise<void> {
  if (note === 'eliminate') sendingErrors.fail('alreadyEliminated')
  const other = await tx.first<{ note: AdjustmentNote; number: string }>(sql`
    select note, prefix || consecutive as number from payroll_document where company_id = ${companyId} and about_id = ${id} and not discarded`)
  if (other?.note === 'replace') sendingErrors.fail('alreadyReplaced', { numero: other.number })
  if (other) sendingErrors.fail('alreadyEliminated')
  if (state !== 'accepted') sendingErrors.fail('notAccepted')
}

type PaidBy = Pick<LockedDocument, 'id' | 'note' | 'monthId' | 'partyId'>

/** What a document pays: nothing of what eliminates. */
export function readPaidBy(tx: Tx, companyId: string, { id, note, monthId, partyId }: PaidBy): Promise<KeptSlip[]> {
  if (note === 'eliminate') return Promise.resolve([])
  return note === '' ? readMonthSlips(tx, companyId, monthId, partyId) : readAdjustmentSlips(tx, companyId, id)
}

const noveltiesOf = async (tx: Tx, companyId: string, { id, note, monthId }: PaidBy): Promise<NoveltyInput[]> =>
  note === ''
    ? (await readNovelties(tx, companyId, monthId)).map(({ employee: _employee, ...novelty }) => novelty)
    : tx.rows<NoveltyInput>(sql`
        select employee_id as "employeeId", kind, starts_on as "startsOn", ends_on as "endsOn", hours, days, money_days as "moneyDays", amount, note
          from payroll_adjustment_novelty where company_id = ${companyId} and document_id = ${id} order by position`)

const shown = (slips: readonly KeptSlip[]) =>
  slips.map(({ base: _base, withholdingBase: _withheldOn, bonusDays: _bonus, vacationDays: _vacation, ...slip }) => ({
    ...slip,
    lines: [...slip.lines],
  }))

interface Chained {
  readonly id: string
  readonly number: string
  readonly note: '' | AdjustmentNote
  readonly state: DocumentState
  readonly date: Day
  readonly reason: string
}

const one = handle(getPayrollDocument, async ({ tx, session: { companyId }, params: { id } }) => {
  const row = await lockDocument(tx, companyId, id)
  const chain = await tx.rows<Chained>(sql`
    select d.id, d.prefix || d.consecutive as number, d.note, ${documentState} as state, d.date, d.reason
      from payroll_document d ${messageOfDocument}
     where d.company_id = ${companyId} and d.month_id = ${row.monthId} and d.party_id = ${row.partyId} order by d.created_at, d.id`)
  const everybody = await tx.rows<{ employeeId: string; name: string; identification: string }>(sql`
    select e.id as "employeeId", ${nameOfEmployee} as name, e.identification
      from employee e join payslip p on p.company_id = e.company_id and p.employee_id = e.id and p.month_id = ${row.monthId}
     where e.company_id = ${companyId} and e.party_id = ${row.partyId} order by e.starts_on`)
  const about = row.aboutId === null ? null : await lockDocument(tx, companyId, row.aboutId)
  const own = new Set(everybody.map(({ employeeId }) => employeeId))
  const { note, number, state, month, monthId, date, name, identification, reason, problem, uniqueCode, version, discarded, exit } = row
  return {
    ...{
      id,
      note,
      number,
      state,
      month,
      monthId,
      date,
      name,
      identification,
      reason,
      problem,
      uniqueCode,
      version,
      discarded,
      exit,
      chain,
      everybody,
    },
    slips: shown(await readPaidBy(tx, companyId, row)),
    before: about === null ? [] : shown(await readPaidBy(tx, companyId, about)),
    novelties: (await noveltiesOf(tx, companyId, row)).filter(({ employeeId }) => own.has(employeeId)),
  }
})

const list = handle(listAdjustments, async ({ tx, session: { companyId }, query: { after } }) => {
  const rows = await tx.rows<ListedAdjustment>(sql`
    select d.id, d.prefix || d.consecutive as number, d.note, ${documentState} as state, d.month, d.date, d.name, d.identification, d.reason,
           o.prefix || o.consecutive as about, g.last_error as problem
      from payroll_document d ${messageOfDocument}
      join payroll_document o on o.company_id = d.company_id and o.id = d.about_id
     where d.company_id = ${companyId} and d.note <> ''
       and (${after} = '' or (d.created_at, d.id) < (select a.created_at, a.id from payroll_document a where a.company_id = ${companyId} and a.id::text = ${after}))
     order by d.created_at desc, d.id desc limit ${ADJUSTMENTS_SHOWN + 1}`)
  return { rows: rows.slice(0, ADJUSTMENTS_SHOWN), isMore: rows.length > ADJUSTMENTS_SHOWN }
})

export const adjustmentReaders: readonly Handler[] = [one, list]
