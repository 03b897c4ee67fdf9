/** Calculating a month: a payslip for each contract, by the law of its days, kept with the why of each line. */
import { lastOfMonth, parseDay, type Day } from '#base/date.ts'
import { amountText, zeroAmount, type Amount } from '#base/decimal.ts'
import { failWith } from '#base/errors.ts'
import { explain, semesterOf, yearOf, type Line, type PaidSlip } from '#colombia/index.ts'
import { readCompany } from '#modules/company/index.server.ts'
import { readLawBook } from '#modules/taxes/index.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { lineSides, type LineSide } from './entry.ts'
import { takeAskingBack } from './asked.server.ts'
import { LOAN, takenOf } from './facts.ts'
import { readGoingOn, readPaidApart, readPast, readSettled, readTakenVacation } from './history.server.ts'
import { cutOf } from './kind.ts'
import type { NoveltyInput } from './novelty.ts'
import { dropReviews, readChanged, readResults } from './reviews.server.ts'
import { isPaidIn, outcomeOf, type Exit, type PersonPast } from './outcome.ts'
import type { Run } from './run.server.ts'
import { readPeople, type PaidPerson } from './people.server.ts'
import type { KeptSlip } from '../sending/read.server.ts'
import { readNovelties, readVacationsApart, requireOpenMonth, strangerProblems, type PayrollMonth } from './written.server.ts'

/** The rows of a payroll as they would be now: the same ones while nothing changed. */
export interface Calculated {
  readonly people: readonly PaidPerson[]
  readonly slips: readonly Row[]
  readonly lines: readonly Row[]
  readonly taken: readonly Row[]
}

const sidesOf = ({ earned, deducted, employer, provisions }: PaidSlip): readonly (readonly [LineSide, readonly Line[]])[] => [
  ['earned', earned],
  ['deducted', deducted],
  ['employer', employer],
  ['provision', provisions],
]

/** A legal entity, or a person who employs two or more (E. T. art. 114-1). */
export async function isExoneratedWith(tx: Tx, companyId: string, people: readonly Pick<PaidPerson, 'partyId'>[]): Promise<boolean> {
  const { profile } = await readCompany(tx, companyId)
  return profile.kind === 'juridica' || new Set(people.map(({ partyId }) => partyId)).size > 1
}

export type Asked = Pick<
  PayrollMonth,
  'id' | 'month' | 'kind' | 'exit_employee_id' | 'exit_on' | 'exit_cause' | 'exit_until' | 'exit_ended_before'
> & {
  /** A settlement that ended its contract already, and is calculated as if it had not. */
  readonly isAgain?: true
}

const exitOf = (row: Asked, people: readonly PaidPerson[]): Exit | null => {
  const person = people.find(({ id }) => id === row.exit_employee_id)
  if (row.kind !== 'exit' || !person || row.exit_on === null || row.exit_cause === null) return null
  const { endsOn, contractType } = person.terms
  return {
    ...{ leftOn: row.exit_on, cause: row.exit_cause, until: row.exit_until, contractType },
    endedBefore: endsOn === null ? null : parseDay(endsOn),
  }
}

interface People {
  readonly everybody: readonly PaidPerson[]
  readonly paid: readonly PaidPerson[]
}

/** As the contract said before it was settled. */
const asBefore = (person: PaidPerson, { exit_ended_before: endsOn }: Asked): PaidPerson => ({
  ...person,
  terms: { ...person.terms, endsOn },
})

/** Those whom it pays: nobody whose contract another one settled. */
async function readPaidPeople(tx: Tx, companyId: string, row: Asked, hasNovelties: (id: string) => boolean): Promise<People> {
  if (row.kind === 'exit') {
    // What the month took of the fixed deductions is told apart, and not taken twice.
    const month = await tx.first<{ id: string }>(sql`
      select id from payroll_month where company_id = ${companyId} and month = ${row.month} and kind = 'month' and state = 'accounted'`)
    const everybody = await readPeople(tx, companyId, row.month, [...(month ? [month.id] : []), ...(row.isAgain ? [row.id] : [])])
    const own = everybody.filter(({ id }) => id === row.exit_employee_id)
    return { everybody, paid: row.isAgain ? own.map((person) => asBefore(person, row)) : own }
  }
  const everybody = await readPeople(tx, companyId, row.month)
  const settled = await readSettled(tx, companyId, lastOfMonth(row.month))
  return { everybody, paid: everybody.filter((person) => !settled.has(person.id) && isPaidIn(person, row, hasNovelties(person.id))) }
}

/** What was paid before that counts in a payroll of each kind. */
async function pastReader(tx: Tx, companyId: string, row: Asked): Promise<(person: PaidPerson) => Promise<PersonPast>> {
  const cut = row.exit_on ?? cutOf(row.kind, row.month) ?? lastOfMonth(row.month)
  const apart = await readPaidApart(tx, companyId, row)
  const isMonthly = row.kind === 'month' || row.kind === 'vacation'
  const of = (from: Day) => (isMonthly ? () => NOTHING_PAST : readPast(tx, companyId, { from, to: cut, except: row.id }))
  const semester = await of(semesterOf(cut))
  const year = await of(yearOf(cut))
  return async ({ id, terms }) => ({
    ...{ semester: semester(id), year: year(id), paid: apart(id) },
    contract:
      row.kind === 'exit' ? (await readPast(tx, companyId, { from: parseDay(terms.startsOn), to: cut, except: row.id }))(id) : NOTHING_PAST,
    takenVacationDays: row.kind === 'exit' ? await readTakenVacation(tx, companyId, id, row.id) : 0,
  })
}
/** Of who was paid nothing that counts. */
export const NOTHING_PAST = { variable: zeroAmount, unpaidDays: 0 }

/** What is written of a payroll, and of a month also the vacations that were paid before it. */
async function withApart(tx: Tx, companyId: string, row: Asked, written: readonly NoveltyInput[]): Promise<NoveltyInput[]> {
  const others = row.kind === 'month' || row.kind === 'exit' ? await readVacationsApart(tx, companyId, row.month, row.id) : []
  return [...others, ...written]
}

/** Everybody of a payroll, each with what was written of them. @param only one of them; everybody when it is null */
export const calculated = async (tx: Tx, companyId: string, row: Asked, only: string | null = null): Promise<Calculated> =>
  calculatedWith(tx, companyId, { row, own: await readNovelties(tx, companyId, row.id) }, only)

interface Written {
  readonly row: Asked
  readonly own: readonly NoveltyInput[]
}

/** The same with novelties of its own that are not kept. */
export async function calculatedWith(tx: Tx, companyId: string, { row, own }: Written, only: string | null = null): Promise<Calculated> {
  const written = await withApart(tx, companyId, row, own)
  const novelties = Map.groupBy(written, ({ employeeId }) => employeeId)
  const { everybody, paid: people } = await readPaidPeople(tx, companyId, row, (id) => novelties.has(id))
  // Whoever left since is not paid in silence (611).
  failWith(strangerProblems(own, new Set(people.map(({ id }) => id))))
  const book = await readLawBook(tx, companyId)
  const isExonerated = await isExoneratedWith(tx, companyId, everybody)
  const asked = { kind: row.kind, month: row.month, isExonerated, exit: exitOf(row, people) }
  const pastOf = await pastReader(tx, companyId, row)
  const changedOf = await readChanged(tx, companyId, row.id)
  const goingOn = await readGoingOn(tx, companyId, row.month)
  const slips: Row[] = []
  const lines: Row[] = []
  const taken: Row[] = []
  for (const each of people.filter(({ id }) => only === null || id === only)) {
    const person = { ...each, changed: changedOf(each.id), goingOn: goingOn(each.id) }
    const key = { company_id: companyId, month_id: row.id, employee_id: person.id }
    const outcome = outcomeOf(person, novelties.get(person.id) ?? [], asked, { past: await pastOf(person), book })
    if ('problems' in outcome) {
      slips.push({ ...key, ...NOTHING, problem: outcome.problems.map(({ text }) => text).join(' '), notices: '[]' })
      continue
    }
    slips.push({ ...key, ...slipOf(outcome) })
    lines.push(...linesOfSlip(outcome).map((line, index) => ({ ...key, position: index + 1, ...line })))
    taken.push(...(outcome.deducted.some(({ code }) => code === LOAN) ? takenRows(companyId, row, person) : []))
  }
  return { people, slips, lines, taken }
}

const takenRows = (companyId: string, { id, month }: Asked, person: PaidPerson): Row[] =>
  person.fixed.flatMap((each) => {
    const amount: Amount = takenOf(each, month)
    return amount > 0n ? [{ company_id: companyId, month_id: id, deduction_id: each.id, amount: amountText(amount) }] : []
  })

const ZERO = '0.00'
const NOTHING = { bonus_days: 0, vacation_days: 0, days: 0, earned: ZERO, deducted: ZERO, paid: ZERO, base: ZERO, withholding_base: ZERO }

/** Of its head. */
export const slipOf = ({ workedDays, totals, base, withholdingBase, notices, bonusDays, vacationDays }: PaidSlip) => ({
  days: workedDays,
  earned: amountText(totals.earned),
  deducted: amountText(totals.deducted),
  paid: amountText(totals.paid),
  base: amountText(base),
  withholding_base: amountText(withholdingBase),
  problem: '',
  notices: JSON.stringify(notices),
  bonus_days: bonusDays,
  vacation_days: vacationDays,
})

const lineOf = ({ code, name, amount, calculated: before, calculation, reasons }: Line) => ({
  code,
  name,
  amount: amountText(amount),
  calculated: before === undefined ? null : amountText(before),
  told: JSON.stringify(explain(calculation)),
  reasons: JSON.stringify(reasons),
})

/** As what was paid is kept, without the why. */
export const keptSlips = ({ slips, lines }: Calculated): KeptSlip[] => {
  const text = (row: Row, column: string): string => String(row[column] ?? '')
  return slips.map((slip) => ({
    ...{
      employeeId: text(slip, 'employee_id'),
      days: Number(slip['days']),
      earned: text(slip, 'earned'),
      deducted: text(slip, 'deducted'),
    },
    ...{ paid: text(slip, 'paid'), base: text(slip, 'base'), withholdingBase: text(slip, 'withholding_base') },
    ...{ bonusDays: Number(slip['bonus_days']), vacationDays: Number(slip['vacation_days']) },
    lines: lines.flatMap((line) =>
      line['employee_id'] === slip['employee_id']
        ? [{ side: sideOf(text(line, 'side')), code: text(line, 'code'), name: text(line, 'name'), amount: text(line, 'amount') }]
        : [],
    ),
  }))
}
const sideOf = (text: string): LineSide => lineSides.find((side) => side === text) ?? 'earned'

/** Every line of it, in its order, with the why of each. */
export const linesOfSlip = (slip: PaidSlip) => sidesOf(slip).flatMap(([side, own]) => own.map((line) => ({ side, ...lineOf(line) })))

/** What was calculated before is gone; what is the same is written the same. */
async function keep(tx: Tx, companyId: string, id: string, { slips, lines, taken }: Calculated): Promise<number> {
  const before = await readResults(tx, companyId, id)
  await tx.run(sql`delete from payroll_taken where company_id = ${companyId} and month_id = ${id}`)
  await tx.run(sql`delete from payslip where company_id = ${companyId} and month_id = ${id}`)
  await insertTogether(tx, [
    ['payslip', [...slips]],
    ['payslip_line', [...lines]],
    ['payroll_taken', [...taken]],
  ])
  return dropReviews(tx, companyId, id, before)
}

/** The payslip of one, after a figure of it was changed; what was taken of fixed deductions stays. */
export async function keepOne(tx: Tx, companyId: string, row: PayrollMonth, employeeId: string): Promise<void> {
  const { slips, lines } = await calculated(tx, companyId, row, employeeId)
  const problem = slips[0]?.['problem']
  if (typeof problem === 'string' && problem !== '') httpErrors.fail('invalid', { detalle: problem }, 'amount')
  const before = await readResults(tx, companyId, row.id)
  await tx.run(sql`delete from payslip where company_id = ${companyId} and month_id = ${row.id} and employee_id = ${employeeId}`)
  await insertTogether(tx, [
    ['payslip', [...slips]],
    ['payslip_line', [...lines]],
  ])
  await dropReviews(tx, companyId, row.id, before)
}

/** @throws 445, and 401 of a month in which nobody has a contract */
export const calculate: Run<'calculate'> = async (tx, { session, row, now, today }) => {
  const { companyId, personId } = session
  await requireOpenMonth(tx, { session, now, today }, row.month)
  const all = await calculated(tx, companyId, row)
  if (all.slips.length === 0)
    return httpErrors.fail('invalid', { detalle: 'Nadie tiene contrato en ese mes, o ya se les pagó todo.' }, 'month')
  await takeAskingBack(tx, companyId, row)
  const changed = await keep(tx, companyId, row.id, all)
  const refused = all.slips.filter(({ problem }) => problem !== '').length
  return {
    set: { calculated_at: now, calculated_changed: changed, updated_by: personId },
    changes: [
      ['Calculados', '', `${all.slips.length - refused} de ${all.slips.length}`],
      ['Cambiaron', '', String(changed)],
    ],
  }
}
