import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { settlementsReport } from '../report/settlements-report.ts'

export default function SettlementsReportPage() {
  return <ReportPage report={settlementsReport} addressOf={useSourceAddress()} />
}
