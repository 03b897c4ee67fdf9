import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { stockCard } from '../stock-card.ts'

export default function StockCardPage() {
  return <ReportPage report={stockCard} addressOf={useSourceAddress()} />
}
