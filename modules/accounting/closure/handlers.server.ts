/** What a month is asked before it closes: what every module has under way, what is not as it should be, and what it proves. */
import { lastOfMonth, isDay, type Day } from '#base/date.ts'
import { amountText, sumAmounts } from '#base/decimal.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import type { Proof } from '#platform/proof.ts'
import type { DataWarning } from '#platform/report/warning.server.ts'
import type { PeriodView } from '../periods/endpoints.ts'
import { pendingIn, readPeriods, type PeriodWriter } from '../periods/periods.server.ts'
import { closeYear, getClosure, previewYear, reopenYear, type ClosurePoint, type ClosureView } from './endpoints.ts'
import { closingLines } from './year-closing.ts'
import { closeYearNow, readClosing, reopenYearNow, yearBalances, yearOfAddress, yearResult } from './year.server.ts'

export interface ClosureParts {
  readonly writers: readonly PeriodWriter[]
  readonly warnings: readonly DataWarning[]
  readonly proofs: readonly Proof[]
}

interface Asked {
  readonly tx: Tx
  readonly companyId: string
  readonly month: string
  readonly today: Day
}

const firstDay = (month: string): Day => `${month}-01` as Day

async function warningPoints({ tx, companyId, month, today }: Asked, warnings: readonly DataWarning[]): Promise<ClosurePoint[]> {
  const period = { from: firstDay(month), to: lastOfMonth(firstDay(month)) }
  const points: ClosurePoint[] = []
  for (const { title, advice, rows } of warnings) {
    const found = await tx.first<{ count: number }>(sql`select count(*)::int as count from (${rows(companyId, period, today)}) w`)
    const count = found?.count ?? 0
    if (count === 0) continue
    const href = `/analytics/reports/warnings?desde=${period.from}&hasta=${period.to}`
    points.push({ group: 'attention', title, detail: advice, count, href })
  }
  return points
}

/** Those that agree are told too: whoever closes sees what was asked. */
async function proofPoints({ tx, companyId }: Asked, proofs: readonly Proof[]): Promise<ClosurePoint[]> {
  const points: ClosurePoint[] = []
  for (const proof of proofs) {
    const rows = await tx.rows<{ detail: string }>(sql`
      select detail from (${raw(proof.sql)}) wrong where company_id = ${companyId} limit 20`)
    const [first] = rows
    points.push({
      group: first ? 'blocks' : 'fine',
      title: proof.name,
      detail: first ? `No cuadra: ${first.detail}` : '',
      count: rows.length,
      href: null,
    })
  }
  return points
}

const isOwing = (what: string): boolean => what === 'owing'

/** @param parts of every module */
export function closureHandlers({ writers, warnings, proofs }: ClosureParts): Handler[] {
  const pendingOf = pendingIn(writers)

  const pointsOf = async (asked: Asked): Promise<ClosurePoint[]> => {
    const pending = await pendingOf(asked.tx, asked.companyId, [asked.month])
    return [
      ...pending.map(
        ({ what, title, count, href }): ClosurePoint => ({ group: isOwing(what) ? 'attention' : 'blocks', title, detail: '', count, href }),
      ),
      ...(await warningPoints(asked, warnings)),
      ...(await proofPoints(asked, proofs)),
    ]
  }

  const view = handle(getClosure, async ({ tx, session: { companyId }, params, today }): Promise<ClosureView> => {
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
      points: await pointsOf({ tx, companyId, month, today }),
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

  const close = handle(closeYear, ({ tx, session, params, now, today }) =>
    closeYearNow({ tx, session, year: yearOfAddress(params.year), now, today, pendingOf }),
  )

  const reopen = handle(reopenYear, async ({ tx, session, params, body }) => {
    const year = yearOfAddress(params.year)
    await reopenYearNow({ tx, session, year }, body.reason)
    return { year }
  })

  return [preview, close, reopen, view]
}

async function yearView(
  { tx, companyId, today }: Omit<Asked, 'month'>,
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
