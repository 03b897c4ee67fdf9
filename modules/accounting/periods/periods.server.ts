/** Fiscal periods. Posting shares the lock of its month's row; whoever decides about a month takes it for themselves. */
import type { Placed } from '#platform/place.ts'
import { defineSocket } from '#platform/socket.ts'
import { uuidv7 } from 'uuidv7'
import { addDays, dayInBogota, instantInBogota, isDay, monthTitle, type Day } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import { listMembers } from '#modules/access/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { isDone } from '#platform/http/fields.ts'
import { handle, type Handler, type Session } from '#platform/http/handle.server.ts'
import { momentWords } from '#platform/report/schedule/plan.ts'
import { accountingErrors as errors } from '../errors.ts'
import type { PointReason } from '../closure/reasons.ts'
import { createFiscalYear } from '../provision.server.ts'
import {
  closePeriod,
  createYear,
  endException,
  grantException,
  listPeriods,
  lockModule,
  openPeriod,
  pendingOfPeriod,
  periodPeople,
  unlockModule,
  type ExceptionView,
  type PendingView,
  type PeriodView,
} from './endpoints.ts'
import { periodModuleCodes, periodModules, type PeriodModule } from './modules.ts'
import { isInForce, leaveProblems, mayOpen, monthsToClose, openBefore, pendingProblems, reasonProblem, type Pending } from './rules.ts'

/** A module that writes with a date: its months have a padlock, and what it has under way keeps a month from closing. */
export interface PeriodWriter {
  readonly module: PeriodModule
  readonly pending: readonly PendingSource[]
}

export interface PendingSource {
  readonly what: Pending['what']
  /** "Facturas de venta en borrador" */
  readonly title: string
  /** A query with one column, `date`: of each that is under way. */
  readonly dates: (companyId: string) => Sql
  /** Where they are, between two days. */
  readonly href: (from: Day, to: Day) => string
  /** It stands in the way of every month, whatever its own date. */
  readonly ofAnyDate?: true
}

interface PeriodRow {
  month: Day
  state: 'open' | 'closed'
  closed_at: Date | null
  closed_by: string | null
  locks: readonly { readonly module: PeriodModule; readonly at: string; readonly by: string | null }[]
}

const monthOf = (day: Day): string => day.slice(0, 7)
const firstDay = (month: string): Day => `${month}-01` as Day
const firstDays = (months: readonly string[]): string[] => months.map(firstDay)
const lastDay = (month: string): Day => addDays(firstDay(nextMonth(month)), -1)
const nextMonth = (month: string): string => addDays(firstDay(month), 31).slice(0, 7)

const nameOf = (id: Sql): Sql => sql`(select nullif(trim(first_name || ' ' || last_name), '') from person where id = ${id})`

export const readPeriods = async (tx: Tx, companyId: string): Promise<PeriodView[]> =>
  (
    await tx.rows<PeriodRow>(sql`
      select month, state, closed_at, ${nameOf(sql`closed_by`)} as closed_by,
             coalesce((select json_agg(json_build_object('module', l.key, 'at', l.value ->> 'at', 'by', ${nameOf(sql`(l.value ->> 'by')::uuid`)}))
                         from jsonb_each(locks) l), '[]') as locks
        from fiscal_period where company_id = ${companyId} order by month`)
  ).map(({ month, state, closed_at: at, closed_by: by, locks }) => ({
    month: monthOf(month),
    state,
    closed: at && { at: at.toISOString(), by },
    locks: periodModuleCodes.flatMap((module) => locks.find((lock) => lock.module === module) ?? []),
  }))

/** How long an exception that is over is still shown. */
const SHOWN_DAYS = 60

interface ExceptionRow extends Omit<ExceptionView, 'until' | 'ended' | 'granted' | 'inForce'> {
  readonly until: Date
  readonly created_at: Date
  readonly created_by: string | null
  readonly ended_at: Date | null
  readonly ended_by: string | null
}

const readExceptions = async (tx: Tx, companyId: string, now: Date): Promise<ExceptionView[]> =>
  (
    await tx.rows<ExceptionRow>(sql`
      select id, to_char(month, 'YYYY-MM') as month, coalesce(${nameOf(sql`person_id`)}, '') as person, module, until, reason, created_at,
             ${nameOf(sql`created_by`)} as created_by, ended_at, ${nameOf(sql`ended_by`)} as ended_by
        from period_exception
       where company_id = ${companyId} and until > ${instantInBogota(addDays(dayInBogota(now), -SHOWN_DAYS), 0)} order by created_at desc, id limit 100`)
  ).map(({ created_at, created_by, ended_at, ended_by, until, ...row }) => ({
    ...row,
    until: until.toISOString(),
    inForce: isInForce({ until, endedAt: ended_at }, now),
    ended: ended_at && { at: ended_at.toISOString(), by: ended_by },
    granted: { at: created_at.toISOString(), by: created_by },
  }))

/**
 * The rows that a decision looks at, taken exclusively before it is made: postings under way in them end first, and who
 * decides about the same months waits.
 */
export const lockMonths = (tx: Tx, companyId: string, { from, to }: { from?: string; to?: string }): Promise<number> =>
  tx.run(sql`
    select from fiscal_period where company_id = ${companyId}
      ${from ? sql` and month >= ${`${from}-01`}` : empty}${to ? sql` and month <= ${`${to}-01`}` : empty} order by month for update`)

/** The month of an address, YYYY-MM. @throws 698 when there is no such month */
const monthOfAddress = (text: string): string => (isDay(`${text}-01`) ? text : httpErrors.fail('notFound'))

/** @throws 401 at `reason` */
export function needReason(reason: string): void {
  const problem = reasonProblem(reason)
  if (problem) errors.fail('invalidPeriodChange', { detalle: problem }, 'reason')
}

export const periodChange = (action: string, month: string, changes: Readonly<Record<string, readonly [unknown, unknown]>>, more = '') => ({
  action,
  entity: 'accounting.period',
  entityId: null,
  title: `Periodo contable ${monthTitle(month)}${more}`,
  changes,
})

/** Whoever writes with a date, of the modules above, in the order in which months tell of them. */
export const periodWriters = defineSocket<Placed<PeriodWriter>>('period writers')

/** What some months have under way, by month and kind of thing. */
export const pendingIn =
  (writers: readonly PeriodWriter[]) =>
  async (tx: Tx, companyId: string, months: readonly string[]): Promise<PendingView[]> => {
    const [first, last] = [months[0], months.at(-1)]
    if (first === undefined || last === undefined) return []
    const found: PendingView[] = []
    for (const source of writers.flatMap(({ pending }) => pending)) {
      const rows = await tx.rows<{ month: string; count: number }>(sql`
        select to_char(date, 'YYYY-MM') as month, count(*)::int as count from (${source.dates(companyId)}) d
         where ${source.ofAnyDate === true} or date between ${firstDay(first)} and ${lastDay(last)} group by 1`)
      if (source.ofAnyDate) {
        const count = rows.reduce((sum, row) => sum + row.count, 0)
        if (count > 0)
          found.push({ month: last, count, what: source.what, title: source.title, href: source.href(firstDay(first), lastDay(last)) })
        continue
      }
      for (const { month, count } of rows)
        found.push({ month, count, what: source.what, title: source.title, href: source.href(firstDay(month), lastDay(month)) })
    }
    return found.toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : 0))
  }

/** Asks again what the company proves and keeps what was answered, with the months held. */
type Keep = (asked: { tx: Tx; session: Session; months: readonly string[]; today: Day; reasons: readonly PointReason[] }) => Promise<void>

/**
 * @param writers every module that writes with a date
 * @param keep of every month that closes
 */
export function periodHandlers(writers: readonly PeriodWriter[], keep: Keep): Handler[] {
  const modules = periodModuleCodes.filter((code) => writers.some(({ module }) => module === code))

  const pendingOf = pendingIn(writers)
  const list = handle(listPeriods, async ({ tx, session: { companyId }, now }) => ({
    modules,
    periods: await readPeriods(tx, companyId),
    exceptions: await readExceptions(tx, companyId, now),
  }))

  const pending = handle(pendingOfPeriod, async ({ tx, session: { companyId }, params }) => {
    const month = monthOfAddress(params.month)
    return { pending: await pendingOf(tx, companyId, [...openBefore(await readPeriods(tx, companyId), month), month]) }
  })

  const close = handle(closePeriod, async ({ tx, session, params, body, now, today }) => {
    const { companyId, personId } = session
    const month = monthOfAddress(params.month)
    await lockMonths(tx, companyId, { to: month })
    const months = monthsToClose(await readPeriods(tx, companyId), { month, from: body.from, today })
    failWith(pendingProblems(await pendingOf(tx, companyId, months)))
    await keep({ tx, session, months, today, reasons: body.reasons })
    await tx.run(sql`
      update fiscal_period set state = 'closed', closed_at = ${now}, closed_by = ${personId}
       where company_id = ${companyId} and month = any(${firstDays(months)}::date[])`)
    await insertRows(
      tx,
      'audit_event',
      months.map((month) => auditRow(session, periodChange('close', month, { state: ['open', 'closed'] }))),
    )
    return { closed: months }
  })

  const open = handle(openPeriod, async ({ tx, session, params, body }) => {
    const { companyId } = session
    const month = monthOfAddress(params.month)
    await lockMonths(tx, companyId, { from: month })
    if (!mayOpen(await readPeriods(tx, companyId), month)) return { opened: month }
    needReason(body.reason)
    await tx.run(sql`
      update fiscal_period set state = 'open', closed_at = null, closed_by = null
       where company_id = ${companyId} and month = any(${firstDays([month])}::date[])`)
    await insertRows(tx, 'audit_event', [
      auditRow(session, periodChange('open', month, { state: ['closed', 'open'], reason: [null, body.reason] })),
    ])
    return { opened: month }
  })

  /** The locked month of a decision, or 433. */
  const monthFor = async (tx: Tx, companyId: string, month: string): Promise<PeriodView> => {
    await lockMonths(tx, companyId, { from: month, to: month })
    return (
      (await readPeriods(tx, companyId)).find((period) => period.month === month) ??
      errors.fail('yearNotCreated', { anio: month.slice(0, 4) })
    )
  }

  const turn = async (tx: Tx, companyId: string, month: string, locks: Sql): Promise<number> =>
    tx.run(sql`update fiscal_period set locks = ${locks} where company_id = ${companyId} and month = ${firstDay(month)}`)

  const lockOne = handle(lockModule, async ({ tx, session, params, body: { module }, now }) => {
    const { companyId, personId } = session
    const period = await monthFor(tx, companyId, monthOfAddress(params.month))
    if (!modules.includes(module))
      return errors.fail('invalidPeriodChange', { detalle: `${periodModules[module]} todavía no escribe nada con fecha.` }, 'module')
    if (period.locks.some((each) => each.module === module)) return isDone
    await turn(tx, companyId, period.month, sql`locks || ${JSON.stringify({ [module]: { at: now.toISOString(), by: personId } })}::jsonb`)
    await insertRows(tx, 'audit_event', [
      auditRow(session, periodChange('lock', period.month, { locked: [null, periodModules[module]] }, `, ${periodModules[module]}`)),
    ])
    return isDone
  })

  const unlockOne = handle(unlockModule, async ({ tx, session, params, body: { module, reason } }) => {
    const { companyId } = session
    const period = await monthFor(tx, companyId, monthOfAddress(params.month))
    if (!period.locks.some((each) => each.module === module)) return isDone
    needReason(reason)
    await turn(tx, companyId, period.month, sql`locks - ${module}::text`)
    await insertRows(tx, 'audit_event', [
      auditRow(
        session,
        periodChange(
          'unlock',
          period.month,
          { locked: [periodModules[module], null], reason: [null, reason] },
          `, ${periodModules[module]}`,
        ),
      ),
    ])
    return isDone
  })

  const people = handle(periodPeople, async ({ tx, session }) => ({
    people: (await listMembers(tx, session.companyId)).map(({ personId, personName, email }) => ({
      id: personId,
      name: personName === '' ? email : personName,
    })),
  }))

  const grant = handle(grantException, async ({ tx, session, params, body, now }) => {
    const { companyId, personId } = session
    const { month } = await monthFor(tx, companyId, monthOfAddress(params.month))
    const until = new Date(body.until)
    failWith(leaveProblems({ until, reason: body.reason }, now))
    const member = (await listMembers(tx, companyId)).find((each) => each.personId === body.personId)
    if (!member) return httpErrors.fail('notFound', {}, 'personId')
    const id = uuidv7()
    await insertRows(tx, 'period_exception', [
      {
        company_id: companyId,
        id,
        month: firstDay(month),
        person_id: body.personId,
        module: body.module,
        until,
        reason: body.reason,
        created_at: now,
        created_by: personId,
      },
    ])
    const what = body.module === null ? 'todos los módulos' : periodModules[body.module]
    await insertRows(tx, 'audit_event', [
      auditRow(
        session,
        periodChange('except', month, {
          person: [null, member.personName],
          modules: [null, what],
          until: [null, momentWords(until)],
          reason: [null, body.reason],
        }),
      ),
    ])
    return { id }
  })

  const end = handle(endException, async ({ tx, session, params, now }) => {
    const { companyId, personId } = session
    const found = await tx.first<{ month: Day }>(sql`
      select month from period_exception where company_id = ${companyId} and id::text = ${params.id}`)
    if (!found) return httpErrors.fail('notFound')
    const month = monthOf(found.month)
    await lockMonths(tx, companyId, { from: month, to: month })
    const ended = await tx.run(sql`
      update period_exception set ended_at = ${now}, ended_by = ${personId}
       where company_id = ${companyId} and id::text = ${params.id} and ended_at is null and until > ${now}`)
    if (ended > 0)
      await insertRows(tx, 'audit_event', [auditRow(session, periodChange('end', month, { exception: ['in force', 'ended'] }))])
    return isDone
  })

  const nextYear = handle(createYear, async ({ tx, session, body }) => {
    const last = (await readPeriods(tx, session.companyId)).at(-1)
    const next = last ? Number(last.month.slice(0, 4)) + 1 : body.year
    if (body.year > next) return httpErrors.fail('invalid', { detalle: `Primero crea el año contable ${next}.` }, 'year')
    if (body.year === next) {
      await createFiscalYear(tx, session.companyId, body.year)
      await insertRows(tx, 'audit_event', [
        auditRow(session, { action: 'create', entity: 'accounting.year', entityId: null, title: `Año contable ${body.year}` }),
      ])
    }
    return { year: body.year }
  })

  return [list, pending, people, close, open, lockOne, unlockOne, grant, end, nextYear]
}
