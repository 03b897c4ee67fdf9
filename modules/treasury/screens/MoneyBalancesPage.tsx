import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportViews } from '#platform/report/ReportPage.tsx'
import { moneyBalances, moneyMovements } from '../money/balances.ts'

export default function MoneyBalancesPage() {
  return <ReportViews reports={[moneyBalances, moneyMovements]} addressOf={useSourceAddress()} />
}
