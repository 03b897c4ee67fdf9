/** The rows of the statement of financial position: balances at the end of the period, and of the one compared with. */
import { positionForm } from '#colombia/statements.ts'
import { readStatementLines } from '#modules/accounting/index.server.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { comparedRange } from '#platform/report/compare.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { DayRange } from '#platform/web/day-range.ts'
import { financialPosition } from './financial-position.ts'
import { trialOf, usedParameters, wholeSums } from './ledger.server.ts'
import { statementBook, type StatementEntry } from './statement.server.ts'

type Call = ReportCall<typeof financialPosition.parameters>

async function balancesAt({ tx, companyId, parameters }: Call, period: DayRange, column: string): Promise<StatementEntry[]> {
  const sums = await wholeSums(tx, companyId, { ...parameters, period })
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
  const lines = await readStatementLines(call.tx, call.companyId, 'position')
  const shape = { form: positionForm, fromLevel: 2, deepest: Number(level), byCenter: false, lines }
  const figures = await trialOf(
    call.tx,
    call.companyId,
    { ...call.parameters, period },
    ({ opening, debit, credit }) => opening + debit - credit,
  )
  return statementBook(call, shape, entries, { column: 'amount', figures, classes: '1234567' })
}

export const financialPositionServed = serveReport(financialPosition, { book: bookOf, names: {}, used: usedParameters, letterhead })
