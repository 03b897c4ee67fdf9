/** The rows of the statement of cash flows, by the indirect method: what every account but cash gave or took in the period. */
import { CASH_PART, cashFlowForm } from '#colombia/statements.ts'
import { readStatementLines } from '#modules/accounting/index.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { letterhead } from '#modules/company/index.server.ts'
import { comparedRange } from '#platform/report/compare.ts'
import { serveReport, type ReportCall } from '#platform/report/report.server.ts'
import type { DayRange } from '#platform/web/day-range.ts'
import { cashFlow } from './cash-flow.ts'
import { accountsWithin, trialOf, usedParameters, wholeSums } from './ledger.server.ts'
import { statementBook, type StatementEntry } from './statement.server.ts'

type Call = ReportCall<typeof cashFlow.parameters>

const CASH = '11'

/** All of group 11, and the accounts that say that they are of cash or of a bank. */
async function cashAccounts(tx: Tx, companyId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(sql`select id from account where company_id = ${companyId} and money is not null`)
  return new Set([...(await accountsWithin(tx, companyId, CASH)), ...rows.map(({ id }) => id)])
}

/** Of cash what there was at the beginning, with the sign of what is had; of everything else what it gave. */
async function flowsIn(call: Call, period: DayRange, column: string): Promise<StatementEntry[]> {
  const { tx, companyId, parameters } = call
  const [sums, cash] = [await wholeSums(tx, companyId, { ...parameters, period }), await cashAccounts(tx, companyId)]
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
  const cash = await cashAccounts(call.tx, call.companyId)
  const signOf = (_: string, accountId: string) => (cash.has(accountId) ? 1n : -1n)
  const figures = await trialOf(call.tx, call.companyId, { ...call.parameters, period }, ({ accountId, opening, debit, credit }) =>
    cash.has(accountId) ? opening : debit - credit,
  )
  const lines = await readStatementLines(call.tx, call.companyId, 'cash')
  const fixed = new Map([...cash].map((id) => [id, CASH_PART]))
  // A closing that is left out here is left out of the lines behind each figure.
  const narrows = { closings: call.parameters.closings }
  const shape = { form: cashFlowForm, fromLevel: 2, deepest: Number(level), byCenter: false, signOf, lines, fixed, narrows }
  return statementBook(call, shape, entries, { column: 'amount', figures, classes: '1234567' })
}

export const cashFlowServed = serveReport(cashFlow, { book: bookOf, names: {}, used: usedParameters, letterhead })
