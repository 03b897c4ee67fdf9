/** The rows of the statement of financial position: balances at the end of the period, and of the one compared with. */
import { positionForm } from '#colombia/statements.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { comparedRange } from '#platform/report/compare.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { DayRange } from '#platform/web/day-range.ts'
import { financialPosition } from './financial-position.ts'
import { wholeSums } from './ledger.server.ts'
import { statementBook, type StatementEntry } from './statement.server.ts'

type Call = ReportCall<typeof financialPosition.parameters>

async function balancesAt({ tx, companyId }: Call, period: DayRange, column: string): Promise<StatementEntry[]> {
  const sums = await wholeSums(tx, companyId, period)
  return sums.map(({ accountId, opening, debit, credit }) => ({
    accountId,
    centerId: null,
    figures: { [column]: opening + debit - credit },
  }))
}

async function bookOf(call: Call) {
  const { period, compare, level } = call.parameters
  const compared = comparedRange(period, compare)
  const entries = [...(await balancesAt(call, period, 'amount')), ...(compared ? await balancesAt(call, compared, 'before') : [])]
  return statementBook(call, { form: positionForm, fromLevel: 2, deepest: Number(level), byCenter: false }, entries)
}

export const financialPositionServed = serveReport(financialPosition, { book: bookOf, names: {}, letterhead })
