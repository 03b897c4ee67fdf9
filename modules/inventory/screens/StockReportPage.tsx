import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { stockReport } from '../report/stock-report.ts'

export default function StockReportPage() {
  return <ReportPage report={stockReport} addressOf={useSourceAddress()} />
}
