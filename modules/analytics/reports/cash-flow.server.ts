/** The rows of the statement of cash flows, by the indirect method: what every account but cash gave or took in the period. */
import { cashFlowForm } from '#colombia/statements.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { comparedRange } from '#platform/report/compare.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { DayRange } from '#platform/web/day-range.ts'
import { cashFlow } from './cash-flow.ts'
import { accountsWithin, wholeSums } from './ledger.server.ts'
import { statementBook, type StatementEntry } from './statement.server.ts'

type Call = ReportCall<typeof cashFlow.parameters>

const CASH = '11'

/** Of cash what there was at the beginning, with the sign of what is had; of everything else what it gave. */
async function flowsIn(call: Call, period: DayRange, column: string): Promise<StatementEntry[]> {
  const { tx, companyId } = call
  const [sums, cash] = [await wholeSums(tx, companyId, period), await accountsWithin(tx, companyId, CASH)]
  return sums.map(({ accountId, opening, debit, credit }) => ({
    accountId,
    centerId: null,
    figures: { [column]: cash.has(accountId) ? opening : debit - credit },
  }))
}

async function bookOf(call: Call) {
  const { period, compare, level } = call.parameters
  const compared = comparedRange(period, compare)
  const entries = [...(await flowsIn(call, period, 'amount')), ...(compared ? await flowsIn(call, compared, 'before') : [])]
  const signOf = (code: string) => (code.startsWith(CASH) ? 1n : -1n)
  return statementBook(call, { form: cashFlowForm, fromLevel: 2, deepest: Number(level), byCenter: false, signOf }, entries)
}

export const cashFlowServed = serveReport(cashFlow, { book: bookOf, names: {}, letterhead })
