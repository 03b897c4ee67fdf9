/** The rows of the statement of results: sums of a period, of the one compared with and of each month, and what was planned. */
import { resultsForm } from '#colombia/statements.ts'
import { firstOfMonth, lastOfMonth, MONTH_NAMES, type Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { readStatementLines } from '#modules/accounting/index.server.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { comparedRange } from '#platform/report/compare.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import { totalFigures } from '#platform/report/walk.ts'
import type { DayRange } from '#platform/web/day-range.ts'
import { branchSums } from './branch-sums.server.ts'
import { incomeStatement, monthColumn } from './income-statement.ts'
import { centersIn, ledgerSums, trialOf, usedParameters } from './ledger.server.ts'
import { branchName, centerName } from './names.server.ts'
import { statementBook, type StatementEntry } from './statement.server.ts'

type Call = ReportCall<typeof incomeStatement.parameters>

async function bookOf(call: Call) {
  const { parameters } = call
  const { period, compare, columns, budget, level, by } = parameters
  const compared = comparedRange(period, compare)
  const months = columns === 'months' ? monthsOf(period) : []
  const entries = [
    ...(await movedIn(call, period, 'amount')),
    ...(compared ? await movedIn(call, compared, 'before') : []),
    ...(budget === 'centers' ? await planned(call) : []),
  ]
  for (const month of months) entries.push(...(await movedIn(call, month, monthColumn(Number(month.from.slice(5, 7))))))
  const moved = new Set(entries.flatMap(({ figures }) => Object.keys(figures)))
  const hides = new Set(MONTH_NAMES.map((_, at) => monthColumn(at + 1)).filter((name) => !moved.has(name)))
  const book = await statementBook(
    call,
    {
      ...{ form: resultsForm, fromLevel: 3, deepest: Number(level), byCenter: by === 'account-center', byBranch: by === 'account-branch' },
      lines: await readStatementLines(call.tx, call.companyId, 'results'),
      isFollowed: parameters.branch === null,
      // A closing that is left out here is left out of the lines behind each figure.
      narrows: { closings: parameters.closings },
    },
    entries,
    {
      column: 'amount',
      figures: await trialIn(call, period),
      classes: '4567',
    },
  )
  return { ...book, hides }
}

const filterOf = ({ parameters: { book, known, closings, center } }: Call, period: DayRange) =>
  ({ period, book, known, closings, account: '4', accountTo: '7', party: null, center, side: 'all', movesOnly: true }) as const

/** By branch lines are added up: the folds know of none. */
const isOfBranches = ({ by, branch }: Call['parameters']): boolean => by === 'account-branch' || branch !== null

/** What the trial balance says, of one branch its lines. */
async function trialIn(call: Call, period: DayRange): Promise<ReadonlyMap<string, bigint>> {
  const { tx, companyId, parameters } = call
  const filter = filterOf(call, period)
  if (parameters.branch === null) return trialOf(tx, companyId, filter, ({ debit, credit }) => debit - credit)
  const sums = await branchSums(tx, companyId, filter, parameters.branch)
  return new Map(sums.map(({ accountId, moved }) => [accountId, moved]))
}

/** What each account moved in some days, as the figure of one column. */
async function movedIn(call: Call, period: DayRange, column: string): Promise<StatementEntry[]> {
  const { tx, companyId, parameters } = call
  const filter = filterOf(call, period)
  if (isOfBranches(parameters)) {
    const sums = await branchSums(tx, companyId, filter, parameters.branch)
    const isSplit = parameters.by === 'account-branch'
    return sums.map(({ accountId, branchId, moved }) => ({ accountId, centerId: isSplit ? branchId : null, figures: { [column]: moved } }))
  }
  const sums = await ledgerSums(tx, companyId, filter, parameters.by === 'account-center' ? 'center' : 'account')
  return sums.map(({ accountId, centerId, debit, credit }) => ({ accountId, centerId, figures: { [column]: debit - credit } }))
}

/** The months of a period, the first and the last one only as far as the period reaches. */
function monthsOf({ from, to }: DayRange): DayRange[] {
  if (from.slice(0, 4) !== to.slice(0, 4)) {
    return httpErrors.fail('invalid', { detalle: 'Para ver los meses, elige un periodo dentro de un mismo año.' }, 'period')
  }
  const months: DayRange[] = []
  for (let month = Number(from.slice(5, 7)); month <= Number(to.slice(5, 7)); month += 1) {
    const first = `${from.slice(0, 4)}-${String(month).padStart(2, '0')}-01` as Day
    months.push({ from: first < from ? from : first, to: lastOfMonth(first) > to ? to : lastOfMonth(first) })
  }
  return months
}

interface PlanRow {
  readonly account_id: string
  readonly center_id: string | null
  readonly planned: string
}

/** What the cost centres planned for the months of the period; income is written without sign, as expenses are. */
async function planned({ tx, companyId, parameters }: Call): Promise<StatementEntry[]> {
  const { period, center, by } = parameters
  const rows = await tx.rows<PlanRow>(sql`
    select l.account_id, ${by === 'account-center' ? sql`l.cost_center_id` : sql`null::uuid`} as center_id,
           (sum(l.amount) * case when left(a.code, 1) = '4' then -1 else 1 end)::numeric(24,2) as planned
      from cost_center_budget l join account a on a.company_id = ${companyId} and a.id = l.account_id
     where l.company_id = ${companyId} and l.month >= ${firstOfMonth(period.from)} and l.month <= ${period.to}${centersIn(companyId, center)}
     group by l.account_id, 2, a.code`)
  return rows.map(({ account_id, center_id, planned }) => ({
    accountId: account_id,
    centerId: center_id,
    figures: { budget: parseAmount(planned) },
  }))
}

export const incomeStatementServed = serveReport(incomeStatement, {
  book: bookOf,
  names: { center: centerName, branch: branchName },
  used: usedParameters,
  letterhead,
  chart: async ({ parameters }, book) => ({
    kind: 'bars',
    title: 'De los ingresos a la utilidad neta',
    figure: 'amount',
    points: totalFigures(incomeStatement.columns, book).map(({ label, cells }) => ({
      label,
      value: cells['amount'] ?? '0.00',
      before: parameters.compare === 'none' ? null : (cells['before'] ?? '0.00'),
    })),
  }),
})
