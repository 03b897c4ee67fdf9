import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { incomeStatement } from '../reports/income-statement.ts'

export default function IncomeStatementPage() {
  return <ReportPage report={incomeStatement} addressOf={useSourceAddress()} />
}
