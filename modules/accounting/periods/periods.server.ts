/** Fiscal periods. Posting shares the lock of its month's row; closing and opening take it for themselves. */
import { isDay, monthTitle, type Day } from '#base/date.ts'
import { auditRow } from '#platform/audit.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import { empty, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle } from '#platform/http/handle.server.ts'
import { createFiscalYear } from '../provision.server.ts'
import { closePeriod, createYear, listPeriods, openPeriod } from './endpoints.ts'
import { mayOpen, monthsToClose } from './rules.ts'

interface PeriodRow {
  month: Day
  state: 'open' | 'closed'
  closed_at: Date | null
}

const monthOf = (day: Day): string => day.slice(0, 7)
const firstDays = (months: readonly string[]): string[] => months.map((month) => `${month}-01`)

const read = async (tx: Tx, companyId: string) =>
  (await tx.rows<PeriodRow>(sql`select month, state, closed_at from fiscal_period where company_id = ${companyId} order by month`)).map(
    (row) => ({ month: monthOf(row.month), state: row.state, closedAt: row.closed_at?.toISOString() ?? null }),
  )

/**
 * The rows that a decision looks at, taken exclusively before it is made: postings under way in them end first, and who
 * decides about the same months waits.
 */
const lock = (tx: Tx, companyId: string, { from, to }: { from?: string; to?: string }): Promise<number> =>
  tx.run(sql`
    select from fiscal_period where company_id = ${companyId}
      ${from ? sql` and month >= ${`${from}-01`}` : empty}${to ? sql` and month <= ${`${to}-01`}` : empty} order by month for update`)

/** The month of an address, YYYY-MM. @throws 698 when there is no such month */
const monthOfAddress = (text: string): string => (isDay(`${text}-01`) ? text : httpErrors.fail('notFound'))

const list = handle(listPeriods, async ({ tx, session }) => ({ periods: await read(tx, session.companyId) }))

const close = handle(closePeriod, async ({ tx, session, params, body, now }) => {
  const { companyId, personId } = session
  const month = monthOfAddress(params.month)
  await lock(tx, companyId, { to: month })
  const months = monthsToClose(await read(tx, companyId), month, body.withEarlier)
  await tx.run(sql`
    update fiscal_period set state = 'closed', closed_at = ${now}, closed_by = ${personId}
     where company_id = ${companyId} and month = any(${firstDays(months)}::date[])`)
  await insertRows(
    tx,
    'audit_event',
    months.map((month) => auditRow(session, changeOf('close', month))),
  )
  return { closed: months }
})

const open = handle(openPeriod, async ({ tx, session, params }) => {
  const { companyId } = session
  const month = monthOfAddress(params.month)
  await lock(tx, companyId, { from: month })
  if (!mayOpen(await read(tx, companyId), month)) return { opened: month }
  await tx.run(sql`
    update fiscal_period set state = 'open', closed_at = null, closed_by = null
     where company_id = ${companyId} and month = any(${firstDays([month])}::date[])`)
  await insertRows(tx, 'audit_event', [auditRow(session, changeOf('open', month))])
  return { opened: month }
})

const changeOf = (action: 'open' | 'close', month: string) => ({
  action,
  entity: 'accounting.period',
  entityId: null,
  title: `Periodo contable ${monthTitle(month)}`,
  changes: { state: action === 'close' ? (['open', 'closed'] as const) : (['closed', 'open'] as const) },
})

const nextYear = handle(createYear, async ({ tx, session, body }) => {
  const last = (await read(tx, session.companyId)).at(-1)
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

export const periodHandlers = [list, close, open, nextYear]
