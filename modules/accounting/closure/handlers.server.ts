/** What a month is asked before it closes, what changed since it was, and the closing of its year. */
import { isDay, lastOfMonth, type Day } from '#base/date.ts'
import { amountText, sumAmounts } from '#base/decimal.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { PeriodView } from '../periods/endpoints.ts'
import { pendingIn, readPeriods, type PeriodWriter } from '../periods/periods.server.ts'
import { balancesOn, type ClosureBalance } from './balances.server.ts'
import { closeYear, getClosure, getClosureChanges, previewYear, printClosure, reopenYear, type ClosureView } from './endpoints.ts'
import type { PointsAsked, PointsOf } from './points.server.ts'
import { closingRecord, readChanges, type ClosingKeeper } from './record.server.ts'
import { closingLines } from './year-closing.ts'
import { closeYearNow, readClosing, reopenYearNow, YEAR_CLOSING, yearBalances, yearOfAddress, yearResult } from './year.server.ts'

export interface ClosureServed {
  /** Every module that writes with a date. */
  readonly writers: readonly PeriodWriter[]
  /** What a month is asked. */
  readonly pointsOf: PointsOf
  readonly balances: readonly ClosureBalance[]
  /** What is kept of a closing, with the months held. */
  readonly keep: ClosingKeeper
}

export function closureHandlers({ writers, pointsOf, balances, keep }: ClosureServed): Handler[] {
  const pendingOf = pendingIn(writers)

  const view = handle(getClosure, async ({ tx, session, params, query, today }): Promise<ClosureView> => {
    const { companyId } = session
    const periods = await readPeriods(tx, companyId)
    const { month } = params
    const period = isDay(firstDay(month)) ? periods.find((each) => each.month === month) : undefined
    if (!period) return httpErrors.fail('notFound')
    const year = Number(month.slice(0, 4))
    return {
      ...{ month, state: period.state },
      months: periods
        .filter((each) => each.month.startsWith(`${year}-`))
        .map((each) => ({ month: each.month, state: each.state, closedAt: each.closed?.at ?? null })),
      points: await pointsOf({ tx, companyId, from: query.from ?? month, month, today }),
      balances: await balancesOn(tx, { companyId, visitor: session, to: lastOfMonth(firstDay(month)) }, balances),
      year: await yearView({ tx, companyId, today }, year, periods),
    }
  })

  const preview = handle(previewYear, async ({ tx, session: { companyId }, params, today }) => {
    const year = yearOfAddress(params.year)
    const balances = await yearBalances(tx, companyId, year)
    const lines = closingLines(balances, year)
    const names = await tx.rows<{ id: string; code: string; name: string }>(sql`
      select id, code, name from account where company_id = ${companyId} and id = any(${balances.map(({ accountId }) => accountId)}::uuid[])`)
    const byAccount = Map.groupBy(
      lines.flatMap(({ account, debit, credit, book }) => ('id' in account && book !== 'niif' ? [{ id: account.id, debit, credit }] : [])),
      ({ id }) => id,
    )
    return {
      ...(await yearView({ tx, companyId, today }, year, await readPeriods(tx, companyId))),
      lines: names
        .toSorted((one, other) => (one.code < other.code ? -1 : 1))
        .flatMap(({ id, code, name }) => {
          const own = byAccount.get(id) ?? []
          const [debit, credit] = [sumAmounts(own.map((each) => each.debit)), sumAmounts(own.map((each) => each.credit))]
          return own.length === 0 ? [] : [{ code, name, debit: amountText(debit), credit: amountText(credit), lines: own.length }]
        }),
    }
  })

  const close = handle(closeYear, ({ tx, session, params, body: { reasons }, now, today }) =>
    closeYearNow({ tx, session, year: yearOfAddress(params.year), now, today, pendingOf, keep, reasons }),
  )

  const reopen = handle(reopenYear, async ({ tx, session, params, body }) => {
    const year = yearOfAddress(params.year)
    await reopenYearNow({ tx, session, year }, body.reason)
    return { year }
  })

  const changes = handle(getClosureChanges, async ({ tx, session: { companyId }, params: { month } }) => ({
    month: monthAsked(month),
    changes: await readChanges(tx, companyId, month, YEAR_CLOSING),
  }))

  const record = handle(printClosure, ({ tx, session: { companyId }, params: { month } }) =>
    closingRecord(tx, companyId, monthAsked(month)),
  )

  return [preview, close, reopen, changes, record, view]
}

const firstDay = (month: string): Day => `${month}-01` as Day

const monthAsked = (month: string): string => (isDay(firstDay(month)) ? month : httpErrors.fail('notFound'))

async function yearView(
  { tx, companyId, today }: Omit<PointsAsked, 'from' | 'month'>,
  year: number,
  periods: readonly PeriodView[],
): Promise<ClosureView['year']> {
  const closing = await readClosing(tx, companyId, year)
  return {
    year,
    closing: closing ? { entryId: closing.entryId, number: closing.number, date: closing.date } : null,
    ...(await yearResult(tx, companyId, year)),
    obstacle: closing ? '' : obstacleOf(year, periods, today),
  }
}

function obstacleOf(year: number, periods: readonly PeriodView[], today: Day): string {
  const months = periods.filter(({ month }) => month.startsWith(`${year}-`))
  const december = months.find(({ month }) => month === `${year}-12`)
  if (!december) return `El año ${year} no está creado.`
  if (months.some(({ month, state }) => state === 'open' && month < december.month))
    return 'El año se cierra cuando enero a noviembre están cerrados.'
  if (december.state === 'closed') return 'Vuelve a abrir diciembre: el cierre del año escribe en él y lo cierra.'
  return today < `${year}-12-31` ? `El año se cierra desde el 31 de diciembre de ${year}.` : ''
}
