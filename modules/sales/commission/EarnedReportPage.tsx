import { ReportPage } from '#platform/report/ReportPage.tsx'
import { SettleButton } from './SettleCommissions.tsx'
import { earnedReport } from './earned-report.ts'

export default function EarnedReportPage() {
  return <ReportPage report={earnedReport} addressOf={() => null} primary={<SettleButton />} />
}
