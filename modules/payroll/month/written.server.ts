/** What somebody writes of a month: whether it can be, what is kept of it, and what its history tells of it. */
import { firstOfMonth, lastOfMonth, monthTitle, parseDay, showDay, type Day } from '#base/date.ts'
import { failWith, type ErrorBody } from '#base/errors.ts'
import { onBehalfOf, periodRefusal } from '#modules/accounting/index.server.ts'
import type { CaseCall, LockedCase } from '#modules/cases/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { employeeErrors } from '../employee/errors.ts'
import type { MonthInput } from './endpoints.ts'
import { monthErrors } from './errors.ts'
import { noveltyName, noveltyProblems, type NoveltyInput } from './novelty.ts'
import { nameOfEmployee, readPeople } from './people.server.ts'

/** What a row has besides that of every case. */
export interface MonthColumns {
  readonly month: Day
  readonly pay_day: Day
  readonly calculated_at: Date | null
  readonly accounted_on: Day | null
}
export type PayrollMonth = LockedCase<MonthColumns>

/** What the books answer of a month that is closed, or locked for payroll. */
const CLOSED: readonly number[] = [430, 431]

/** Its entry is of its last day, or of today while the month lasts. */
export const accountingDay = (month: Day, today: Day): Day => {
  const last = lastOfMonth(month)
  return today < last ? today : last
}

/** @throws 445 when the month is closed for payroll, and what else its books refuse */
export async function requireOpenMonth(tx: Tx, { session, now, today }: CaseCall, month: Day): Promise<void> {
  const { companyId } = session
  const entering = {
    companyId,
    date: accountingDay(month, today),
    today,
    modules: ['payroll', 'accounting'] as const,
    by: onBehalfOf(session, now),
  }
  const refusal = await periodRefusal(tx, entering)
  if (!refusal) return
  failWith([CLOSED.includes(refusal.code) ? monthErrors.of('monthClosed', { periodo: monthTitle(month).toLowerCase() }, 'month') : refusal])
}

async function anotherProblems(tx: Tx, companyId: string, month: Day, row: PayrollMonth | null): Promise<ErrorBody[]> {
  const other = await tx.first(sql`
    select from payroll_month where company_id = ${companyId} and month = ${month} and state in ('notAccounted', 'accounted')
       and id is distinct from ${row?.id ?? null}::uuid limit 1`)
  const detalle = `Ya hay una nómina de ${monthTitle(month).toLowerCase()}.`
  return other ? [httpErrors.of('invalid', { detalle }, 'month')] : []
}

/** Whoever is named has a contract in the month (611). */
export const strangerProblems = (novelties: readonly Pick<NoveltyInput, 'employeeId'>[], known: ReadonlySet<string>): ErrorBody[] =>
  novelties.flatMap(({ employeeId }, line) =>
    known.has(employeeId) ? [] : [employeeErrors.of('notInContract', {}, `novelties.${line}.employeeId`)],
  )

/** @throws 401, 445, 611, 613, 614, 625 and 626, each at its field */
export async function checkMonth(tx: Tx, call: CaseCall, input: MonthInput, row: PayrollMonth | null): Promise<void> {
  const { companyId } = call.session
  const month = firstOfMonth(parseDay(input.month))
  if (month > call.today) failWith([httpErrors.of('invalid', { detalle: 'Ese mes no ha empezado.' }, 'month')])
  await requireOpenMonth(tx, call, month)
  // One after the other: two at once do not begin the same month twice.
  await tx.rows(sql`select from company where id = ${companyId} for no key update`)
  const people = new Map((await readPeople(tx, companyId, month)).map((person) => [person.id, person]))
  failWith([
    ...(input.payDay < month ? [httpErrors.of('invalid', { detalle: 'Se paga desde el primer día del mes.' }, 'payDay')] : []),
    ...(await anotherProblems(tx, companyId, month, row)),
    ...strangerProblems(input.novelties, new Set(people.keys())),
    ...noveltyProblems(input.novelties, month, (employeeId) => people.get(employeeId)?.worksSaturdays ?? true),
  ])
}

/** What was calculated is of what was written before. */
export const headOf = ({ month, payDay, note }: MonthInput) => ({
  ...{ month: firstOfMonth(parseDay(month)), pay_day: payDay, note, calculated_at: null },
})

export const linesOf = ({ novelties }: MonthInput) =>
  novelties.map(({ employeeId, kind, startsOn, endsOn, hours, days, moneyDays, amount, note }, index) => ({
    ...{ position: index + 1, employee_id: employeeId, kind, starts_on: startsOn, ends_on: endsOn, hours, days, money_days: moneyDays },
    ...{ amount, note },
  }))

export const readNovelties = (tx: Tx, companyId: string, id: string): Promise<(NoveltyInput & { readonly employee: string })[]> =>
  tx.rows(sql`
    select n.employee_id as "employeeId", n.kind, n.starts_on as "startsOn", n.ends_on as "endsOn", n.hours, n.days, n.money_days as "moneyDays",
           n.amount, n.note, ${nameOfEmployee} as employee
      from payroll_novelty n join employee e on e.company_id = n.company_id and e.id = n.employee_id
     where n.company_id = ${companyId} and n.month_id = ${id} order by n.position`)

const figureOf = ({ startsOn, endsOn, hours, days, moneyDays, amount }: NoveltyInput): string =>
  [
    startsOn === null ? '' : showDay(parseDay(startsOn)),
    endsOn === null ? '' : `a ${showDay(parseDay(endsOn))}`,
    hours === null ? '' : `${hours} h`,
    days === null ? '' : `${days} días`,
    moneyDays === null ? '' : `${moneyDays} en dinero`,
    amount === null ? '' : `$ ${amount}`,
  ]
    .filter((part) => part !== '')
    .join(' ')

export async function toldOf(tx: Tx, companyId: string, id: string): Promise<(readonly [label: string, value: string])[]> {
  const row = await tx.first<{ month: Day; pay_day: Day; note: string }>(sql`
    select month, pay_day, note from payroll_month where company_id = ${companyId} and id = ${id}`)
  if (!row) return []
  const novelties = await readNovelties(tx, companyId, id)
  return [
    ['Mes', monthTitle(row.month)],
    ['Se paga el', showDay(row.pay_day)],
    ['Observación', row.note],
    ...novelties.map(
      (each, index) => [`Novedad ${index + 1}, ${each.employee}`, `${noveltyName(each.kind)} ${figureOf(each)}`.trim()] as const,
    ),
  ]
}
