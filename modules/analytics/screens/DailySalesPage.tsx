import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { dailySales } from '../reports/daily-sales.ts'

export default function DailySalesPage() {
  return <ReportPage report={dailySales} addressOf={useSourceAddress()} />
}
