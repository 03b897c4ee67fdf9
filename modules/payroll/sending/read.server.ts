/** What a month paid to each worker, as its documents tell it; and how the documents that there are stand. */
import { lastOfMonth, monthTitle, type Day } from '#base/date.ts'
import { addAmounts, amountText, parseAmount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { lawOn } from '#colombia/index.ts'
import { readLawBook } from '#modules/taxes/index.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { wayTo } from '#platform/http/way.ts'
import type { LineSide } from '../month/entry.ts'
import type { NoveltyInput } from '../month/novelty.ts'
import { nameOfEmployee } from '../month/people.server.ts'
import { isAccounted } from '../month/standing.server.ts'
import { readNovelties } from '../month/written.server.ts'
import { electronicPeriod } from '../settings/electronic-period.ts'
import type { PaidMonth, PaidSlip, PaidWorker } from './document.ts'
import { sendingErrors } from './errors.ts'
import { periodName, type DocumentState } from './states.ts'

/** How a document `d` with its message `g` stands. */
export const documentState: Sql = sql`case
  when g.state in ('queued', 'sent') then 'pending'
  when g.state in ('rejected', 'withdrawn') then 'rejected'
  else coalesce((select case a.note when 'replace' then 'replaced' else 'eliminated' end
                   from payroll_document a join electronic_message h on h.company_id = a.company_id and h.id = a.message_id
                  where a.company_id = d.company_id and a.about_id = d.id and h.state = 'validated'), 'accepted') end`

/** How a 102 `d` stands with all that came after it: what replaced it may have been eliminated. */
export const chainState: Sql = sql`case
  when exists (select from payroll_document a join electronic_message h on h.company_id = a.company_id and h.id = a.message_id
                where a.company_id = d.company_id and a.month_id = d.month_id and a.party_id = d.party_id and a.note = 'eliminate'
                  and h.state = 'validated' and (a.created_at, a.id) > (d.created_at, d.id)) then 'eliminated'
  else ${documentState} end`

export const messageOfDocument: Sql = sql`join electronic_message g on g.company_id = d.company_id and g.id = d.message_id`

export interface DocumentRow {
  readonly id: string
  readonly partyId: string
  readonly monthId: string
  readonly number: string
  readonly prefix: string
  readonly consecutive: number
  readonly state: DocumentState
  readonly version: number
  readonly uniqueCode: string
  readonly date: Day
  readonly identification: string
  readonly name: string
}

/** The standing 102 of each worker in a month of the calendar. */
export const readDocuments = (tx: Tx, companyId: string, month: Day): Promise<DocumentRow[]> =>
  tx.rows<DocumentRow>(sql`
    select d.id, d.party_id as "partyId", d.month_id as "monthId", d.prefix || d.consecutive as number, d.prefix, d.consecutive::int, ${chainState} as state, d.version,
           d.unique_code as "uniqueCode", d.date, d.identification, d.name
      from payroll_document d ${messageOfDocument}
     where d.company_id = ${companyId} and d.month = ${month} and d.note = '' and not d.is_past`)

interface ContractRow extends Omit<PaidSlip, 'days' | 'base' | 'bonusDays' | 'vacationDays' | 'earned' | 'deducted' | 'novelties'> {
  readonly partyId: string
  readonly idType: string
  readonly identification: string
  readonly name: string
}

/** Contracts in their order, with who the worker of each is. */
export const readContracts = (tx: Tx, companyId: string, employeeIds: readonly string[]): Promise<ContractRow[]> =>
  tx.rows<ContractRow>(sql`
    select e.id as "employeeId", e.party_id as "partyId", t.identification_type as "idType", t.identification, ${nameOfEmployee} as name,
           e.first_name as "firstName", e.second_name as "secondName", e.first_surname as "firstSurname", e.second_surname as "secondSurname",
           e.starts_on as "startsOn", e.ends_on as "endsOn", e.contract_type as "contractType", e.worker_type as "workerType",
           e.worker_subtype as "workerSubtype", e.salary_kind as "salaryKind", e.salary, e.high_risk_pension as "highRiskPension",
           e.city_code as "cityCode", e.pay_means as "payMeans", e.bank, e.account_kind as "accountKind", e.account_number as "accountNumber",
           coalesce(w.address_line, '') as "addressLine", coalesce(s.days_per_week, 6) >= 6 as "worksSaturdays",
           (select coalesce(json_agg(json_build_object('startsOn', r.starts_on, 'salary', r.salary::text) order by r.starts_on), '[]')
              from employee_salary r where r.company_id = e.company_id and r.parent_id = e.id) as raises
      from employee e
      join party o on o.company_id = e.company_id and o.id = e.party_id
      -- Of one that was merged, who stands for it.
      join party t on t.company_id = o.company_id and t.id = coalesce(o.merged_into, o.id)
      left join work_location w on w.company_id = e.company_id and w.id = e.location_id
      left join work_shift s on s.company_id = e.company_id and s.id = e.work_shift_id
     where e.company_id = ${companyId} and e.id = any(${[...employeeIds]}::uuid[])
     order by e.first_name, e.first_surname, e.party_id, e.starts_on`)

/** A payslip as it is kept, of a month or of what replaced it. */
export interface KeptSlip {
  readonly employeeId: string
  readonly days: number
  readonly earned: string
  readonly deducted: string
  readonly paid: string
  readonly base: string
  readonly withholdingBase: string
  readonly bonusDays?: number
  readonly vacationDays?: number
  readonly lines: readonly { readonly side: LineSide; readonly code: string; readonly name: string; readonly amount: string }[]
}

const slipColumns = sql`p.employee_id as "employeeId", p.days, p.earned, p.deducted, p.paid, p.base, p.withholding_base as "withholdingBase"`
const lineObject = sql`coalesce(json_agg(json_build_object('side', l.side, 'code', l.code, 'name', l.name, 'amount', l.amount::text) order by l.position), '[]')`

/** @param partyId null: of everybody */
export const readMonthSlips = (tx: Tx, companyId: string, monthId: string, partyId: string | null = null): Promise<KeptSlip[]> =>
  tx.rows<KeptSlip>(sql`
    select ${slipColumns}, p.bonus_days as "bonusDays", p.vacation_days as "vacationDays",
           (select ${lineObject} from payslip_line l
             where l.company_id = p.company_id and l.month_id = p.month_id and l.employee_id = p.employee_id) as lines
      from payslip p join employee e on e.company_id = p.company_id and e.id = p.employee_id
     where p.company_id = ${companyId} and p.month_id = ${monthId} and (${partyId}::uuid is null or e.party_id = ${partyId}::uuid)`)

export const readAdjustmentSlips = (tx: Tx, companyId: string, documentId: string): Promise<KeptSlip[]> =>
  tx.rows<KeptSlip>(sql`
    select ${slipColumns},
           (select ${lineObject} from payroll_adjustment_line l
             where l.company_id = p.company_id and l.document_id = p.document_id and l.employee_id = p.employee_id) as lines
      from payroll_adjustment_slip p where p.company_id = ${companyId} and p.document_id = ${documentId}`)

const reported = (side: LineSide, { lines }: KeptSlip) =>
  lines.flatMap((line) => (line.side === side ? [{ code: line.code, name: line.name, amount: parseAmount(line.amount) }] : []))

/** Each worker with what was paid by every contract, and what happened. */
export function workersOf(contracts: readonly ContractRow[], slips: readonly KeptSlip[], all: readonly NoveltyInput[]): PaidWorker[] {
  const kept = new Map(slips.map((slip) => [slip.employeeId, slip]))
  const novelties = Map.groupBy(all, ({ employeeId }) => employeeId)
  const slipOf = (row: ContractRow): PaidSlip[] => {
    const slip = kept.get(row.employeeId)
    if (!slip) return []
    const { days, base, bonusDays = 0, vacationDays = 0 } = slip
    const lines = { earned: reported('earned', slip), deducted: reported('deducted', slip) }
    return [{ ...row, days, base: parseAmount(base), bonusDays, vacationDays, ...lines, novelties: novelties.get(row.employeeId) ?? [] }]
  }
  return [...Map.groupBy(contracts, ({ partyId }) => partyId).values()].flatMap((own) => {
    const [row] = own
    const [first, ...others] = own.flatMap(slipOf)
    if (!row || !first) return []
    const { partyId, idType, identification, name } = row
    return [{ partyId, idType, identification, name, slips: [first, ...others] as const }]
  })
}

/** Several payrolls of one month pay one contract: what they paid, together. */
const joinSlips = (slips: readonly KeptSlip[]): KeptSlip[] =>
  [...Map.groupBy(slips, ({ employeeId }) => employeeId).values()].flatMap((own) => {
    const [first, ...others] = own
    if (!first) return []
    return [
      others.reduce<KeptSlip>(
        (sum, slip) => ({
          ...sum,
          days: Math.max(sum.days, slip.days),
          bonusDays: (sum.bonusDays ?? 0) + (slip.bonusDays ?? 0),
          vacationDays: (sum.vacationDays ?? 0) + (slip.vacationDays ?? 0),
          base: greaterOf(sum.base, slip.base),
          withholdingBase: greaterOf(sum.withholdingBase, slip.withholdingBase),
          earned: addText(sum.earned, slip.earned),
          deducted: addText(sum.deducted, slip.deducted),
          paid: addText(sum.paid, slip.paid),
          lines: [...sum.lines, ...slip.lines],
        }),
        first,
      ),
    ]
  })
const addText = (one: string, other: string): string => amountText(addAmounts(parseAmount(one), parseAmount(other)))
const greaterOf = (one: string, other: string): string => (parseAmount(one) > parseAmount(other) ? one : other)

interface Calendar {
  readonly month: Day
  /** The payroll that sends: a month tells what the others of it paid, the end of a contract what its worker was paid. */
  readonly monthId: string
}

/** Payrolls that stand in the month of the calendar, besides the one that sends; those without days of their own first. */
const readBeside = (tx: Tx, companyId: string, { month, monthId }: Calendar): Promise<{ id: string; isMonth: boolean }[]> =>
  tx.rows(sql`
    select m.id, m.kind in ('month', 'exit') as "isMonth" from payroll_month m
     where m.company_id = ${companyId} and m.month = ${month} and m.id <> ${monthId} and ${isAccounted} order by m.number`)

/** What the payrolls beside it paid in the month, and the vacations of it. @param partyId null: of everybody */
export async function readPaidBeside(tx: Tx, companyId: string, calendar: Calendar, partyId: string | null = null) {
  const slips: KeptSlip[] = []
  const novelties: NoveltyInput[] = []
  for (const { id, isMonth } of await readBeside(tx, companyId, calendar)) {
    // The days of a prima are no days of the month.
    const own = await readMonthSlips(tx, companyId, id, partyId)
    slips.push(...own.map((slip) => (isMonth ? slip : { ...slip, days: 0 })))
    novelties.push(...(await readNovelties(tx, companyId, id)))
  }
  return { slips, novelties }
}

/** With what was paid beside, in one: a document tells a worker's month whole. */
export const withBeside = (slips: readonly KeptSlip[], beside: readonly KeptSlip[]): KeptSlip[] => joinSlips([...slips, ...beside])

/** The settlement of each third party that one of the month of the calendar settles; the one that sends, also after it was eliminated. */
export async function readExits(tx: Tx, companyId: string, { month, monthId }: Calendar): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ id: string; partyId: string }>(sql`
    select m.id, e.party_id as "partyId" from payroll_month m
      join employee e on e.company_id = m.company_id and e.id = m.exit_employee_id
     where m.company_id = ${companyId} and m.month = ${month} and m.kind = 'exit' and (${isAccounted} or m.id = ${monthId})
     order by m.id = ${monthId}, m.number`)
  return new Map(rows.map(({ id, partyId }) => [partyId, id]))
}

/** Everybody who was paid in a month that was accounted. */
export async function readPaidWorkers(tx: Tx, companyId: string, calendar: Calendar & { readonly isExit: boolean }): Promise<PaidWorker[]> {
  const own = await readMonthSlips(tx, companyId, calendar.monthId)
  const beside = await readPaidBeside(tx, companyId, calendar)
  const all = withBeside(own, beside.slips)
  const contracts = await readContracts(
    tx,
    companyId,
    all.map(({ employeeId }) => employeeId),
  )
  const ofOwn = new Set(own.map(({ employeeId }) => employeeId))
  const workers = workersOf(contracts, all, [...(await readNovelties(tx, companyId, calendar.monthId)), ...beside.novelties])
  return calendar.isExit ? workers.filter(({ slips }) => slips.some(({ employeeId }) => ofOwn.has(employeeId))) : workers
}

/** @throws 623 of a month without its electronic period, and 401 of one whose law is missing */
export async function readPaidMonth(
  tx: Tx,
  companyId: string,
  { month, payDay }: { readonly month: Day; readonly payDay: Day },
): Promise<PaidMonth> {
  const [year = '', number = ''] = month.split('-')
  const period = await tx.first<{ code: PaidMonth['code'] }>(sql`
    select dian_code as code from electronic_payroll_period
     where company_id = ${companyId} and year = ${year} and month = ${number} and active`)
  if (!period) return sendingErrors.fail('periodMissing', { periodo: periodName(month), ...wayTo(electronicPeriod.screen) })
  const law = lawOn(await readLawBook(tx, companyId), lastOfMonth(month))
  if ('missing' in law) {
    const detalle = `Falta una cifra de ley de ${monthTitle(month).toLowerCase()}: no se puede transmitir.`
    failWith([httpErrors.of('invalid', { detalle })])
    throw new Error('unreachable')
  }
  const concepts = await tx.rows<{ code: string; element: string | null }>(sql`
    select code, element from payroll_concept where company_id = ${companyId} and element is not null`)
  const elements = new Map(concepts.map(({ code, element }) => [code, element]))
  return { month, payDay, code: period.code, law, elementOf: (code) => elements.get(code) ?? null }
}
