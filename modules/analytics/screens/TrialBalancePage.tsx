import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { trialBalance } from '../reports/trial-balance.ts'

export default function TrialBalancePage() {
  return <ReportPage report={trialBalance} addressOf={useSourceAddress()} />
}
