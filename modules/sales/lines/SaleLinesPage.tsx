import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { saleLines } from './lines-report.ts'

export default function SaleLinesPage() {
  return <ReportPage report={saleLines} addressOf={useSourceAddress()} />
}
