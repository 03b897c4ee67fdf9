import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { receivedReport } from './received-report.ts'

export default function ReceivedReportPage() {
  return <ReportPage report={receivedReport} addressOf={useSourceAddress()} />
}
