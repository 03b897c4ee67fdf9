import { ReportPage } from '#platform/report/ReportPage.tsx'
import { earnedReport } from './earned-report.ts'

export default function EarnedReportPage() {
  return <ReportPage report={earnedReport} addressOf={() => null} />
}
