import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { serialReport } from '../report/batches.ts'

export default function SerialReportPage() {
  return <ReportPage report={serialReport} addressOf={useSourceAddress()} />
}
