import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportViews } from '#platform/report/ReportPage.tsx'
import { cashFlow } from '../reports/cash-flow.ts'
import { financialPosition } from '../reports/financial-position.ts'
import { trialBalance } from '../reports/trial-balance.ts'

export default function BalancePage() {
  return <ReportViews reports={[trialBalance, financialPosition, cashFlow]} addressOf={useSourceAddress()} />
}
