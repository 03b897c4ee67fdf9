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
import { exitCauseNames, kindNames, kindProblems, kindTitle, type ExitCause, type ExitInput, type MonthKind } from './kind.ts'
import { noveltyName, noveltyProblems, originProblems, type NoveltyInput } from './novelty.ts'
import { nameOfEmployee, readPeople } from './people.server.ts'

/** What a row has besides that of every case. */
export interface MonthColumns {
  readonly month: Day
  readonly pay_day: Day
  readonly calculated_at: Date | null
  readonly calculated_changed: number
  readonly accounted_on: Day | null
  readonly kind: MonthKind
  readonly exit_employee_id: string | null
  readonly exit_on: Day | null
  readonly exit_cause: ExitCause | null
  readonly exit_until: Day | null
  readonly exit_ended_before: Day | null
  readonly contributed_on: Day | null
  readonly asked_at: Date | null
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

/** Of a month that is locked for a module. */
const LOCKED = 431

/** What is taken back or adjusted is written in another month where its own is closed; where the padlock of payroll is on, nowhere (1393). */
export async function requireUnlocked(tx: Tx, { session, now, today }: CaseCall, month: Day): Promise<void> {
  const { companyId } = session
  const entering = { companyId, date: accountingDay(month, today), today, modules: ['payroll'] as const, by: onBehalfOf(session, now) }
  const refusal = await periodRefusal(tx, entering)
  if (refusal?.code === LOCKED) monthErrors.fail('monthClosed', { periodo: monthTitle(month).toLowerCase() }, 'month')
}

interface Head {
  readonly month: Day
  readonly kind: MonthKind
  readonly exit: ExitInput | null
}

const ONE_OF: Readonly<Record<MonthKind, string>> = { month: 'una', bonus: 'una', severance: 'unas', vacation: 'unas', exit: 'una' }

/** Months, primas and cesantías are one of each; of vacations there are many, and of ends one for each contract. */
async function anotherProblems(tx: Tx, companyId: string, { month, kind, exit }: Head, row: PayrollMonth | null): Promise<ErrorBody[]> {
  if (row && row.kind !== kind) return [httpErrors.of('invalid', { detalle: 'Lo que paga una nómina no cambia: crea otra.' }, 'kind')]
  if (kind === 'vacation') return []
  const same = kind === 'exit' ? sql`exit_employee_id = ${exit?.employeeId ?? null}::uuid` : sql`month = ${month} and kind = ${kind}`
  const other = await tx.first(sql`
    select from payroll_month where company_id = ${companyId} and ${same} and state in ('notAccounted', 'accounted') and not exit_eliminated
       and id is distinct from ${row?.id ?? null}::uuid limit 1`)
  if (!other) return []
  if (kind === 'exit') return [httpErrors.of('invalid', { detalle: 'Ya hay una liquidación de ese contrato.' }, 'exit.employeeId')]
  const detalle = `Ya hay ${ONE_OF[kind]} ${kindTitle(kind, month).toLowerCase()}.`
  return [httpErrors.of('invalid', { detalle }, 'month')]
}

/** Vacations that are paid before the month are no novelties of it besides (626). */
async function apartProblems(
  tx: Tx,
  companyId: string,
  { month, kind, novelties }: Head & Pick<MonthInput, 'novelties'>,
  row: PayrollMonth | null,
) {
  const others = kind === 'month' || kind === 'vacation' ? await readVacationsApart(tx, companyId, month, row?.id ?? null) : []
  return (worksSaturdays: (employeeId: string) => boolean): ErrorBody[] =>
    noveltyProblems([...others, ...novelties], month, worksSaturdays).flatMap((problem) => {
      const [list = '', line = '', ...name] = problem.field?.split('.') ?? []
      const own = Number(line) - others.length
      return own < 0 ? [] : [{ ...problem, field: [list, own, ...name].join('.') }]
    })
}

/** Novelties of the vacations of a month that were paid before it. @param except a payroll that does not count */
export async function readVacationsApart(tx: Tx, companyId: string, month: Day, except: string | null): Promise<NoveltyInput[]> {
  const found = await tx.rows<{ id: string }>(sql`
    select id from payroll_month where company_id = ${companyId} and month = ${month} and kind = 'vacation' and state = 'accounted'
       and id is distinct from ${except}::uuid order by number`)
  const all: NoveltyInput[] = []
  for (const { id } of found) all.push(...(await readNovelties(tx, companyId, id)).map(({ employee: _employee, ...novelty }) => novelty))
  return all
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
  // What is written of a locked month is not taken to another one.
  if (row !== null) await requireOpenMonth(tx, call, row.month)
  // One after the other: two at once do not begin the same month twice.
  await tx.rows(sql`select from company where id = ${companyId} for no key update`)
  const people = new Map((await readPeople(tx, companyId, month)).map((person) => [person.id, person]))
  const head = { month, kind: input.kind, exit: input.exit, novelties: input.novelties }
  const crossed = await apartProblems(tx, companyId, head, row)
  const { exit } = input
  const isStranger = exit !== null && !people.has(exit.employeeId)
  failWith([
    ...kindProblems(head),
    ...(isStranger ? [employeeErrors.of('notInContract', {}, 'exit.employeeId')] : []),
    ...(exit && (people.get(exit.employeeId)?.terms.startsOn ?? '') > exit.leftOn
      ? [httpErrors.of('invalid', { detalle: 'El contrato no ha empezado ese día.' }, 'exit.leftOn')]
      : []),
    ...(input.payDay < month ? [httpErrors.of('invalid', { detalle: 'Se paga desde el primer día del mes.' }, 'payDay')] : []),
    ...(await anotherProblems(tx, companyId, head, row)),
    ...strangerProblems(input.novelties, new Set(people.keys())),
    ...originProblems(input.novelties, row === null ? [] : await readNovelties(tx, companyId, row.id)),
    ...crossed((employeeId) => people.get(employeeId)?.worksSaturdays ?? true),
  ])
}

/** What was calculated is of what was written before. */
export const headOf = ({ month, payDay, note, kind, exit }: MonthInput) => ({
  ...{ month: firstOfMonth(parseDay(month)), pay_day: payDay, note, kind, calculated_at: null },
  ...(kind === 'exit' && exit
    ? { exit_employee_id: exit.employeeId, exit_on: exit.leftOn, exit_cause: exit.cause, exit_until: exit.until }
    : {}),
})

export const linesOf = ({ novelties }: MonthInput) =>
  novelties.map(({ employeeId, kind, startsOn, endsOn, hours, days, moneyDays, amount, note, originId = null }, index) => ({
    ...{ position: index + 1, employee_id: employeeId, kind, starts_on: startsOn, ends_on: endsOn, hours, days, money_days: moneyDays },
    ...{ amount, note, origin_id: originId },
  }))

export const readNovelties = (tx: Tx, companyId: string, id: string): Promise<(NoveltyInput & { readonly employee: string })[]> =>
  tx.rows(sql`
    select n.employee_id as "employeeId", n.kind, n.starts_on as "startsOn", n.ends_on as "endsOn", n.hours, n.days, n.money_days as "moneyDays",
           n.amount, n.note, n.origin_id as "originId", ${nameOfEmployee} as employee
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
  const row = await tx.first<{
    month: Day
    pay_day: Day
    note: string
    kind: MonthKind
    who: string
    left: Day | null
    cause: ExitCause | null
  }>(sql`
    select m.month, m.pay_day, m.note, m.kind, m.exit_on as left, m.exit_cause as cause, ${nameOfEmployee} as who
      from payroll_month m left join employee e on e.company_id = m.company_id and e.id = m.exit_employee_id
     where m.company_id = ${companyId} and m.id = ${id}`)
  if (!row) return []
  const ended =
    row.left === null || row.cause === null
      ? []
      : [['Se retira', `${row.who}, ${showDay(row.left)}, ${exitCauseNames[row.cause].toLowerCase()}`] as const]
  const novelties = await readNovelties(tx, companyId, id)
  return [
    ['Paga', kindNames[row.kind]],
    ['Mes', monthTitle(row.month)],
    ...ended,
    ['Se paga el', showDay(row.pay_day)],
    ['Observación', row.note],
    ...novelties.map(
      (each, index) => [`Novedad ${index + 1}, ${each.employee}`, `${noveltyName(each.kind)} ${figureOf(each)}`.trim()] as const,
    ),
  ]
}
