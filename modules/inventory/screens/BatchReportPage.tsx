import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { batchReport } from '../report/batches.ts'

export default function BatchReportPage() {
  return <ReportPage report={batchReport} addressOf={useSourceAddress()} />
}
