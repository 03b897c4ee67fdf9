import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { stockAlarms } from '../report/alarms.ts'

export default function StockAlarmsPage() {
  return <ReportPage report={stockAlarms} addressOf={useSourceAddress()} />
}
