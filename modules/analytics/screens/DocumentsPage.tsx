import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { documentReport } from '../reports/document.ts'

export default function DocumentsPage() {
  return <ReportPage report={documentReport} addressOf={useSourceAddress()} />
}
