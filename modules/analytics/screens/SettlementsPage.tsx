import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { settlementsReport } from '../reports/settlements.ts'

export default function SettlementsPage() {
  return <ReportPage report={settlementsReport} addressOf={useSourceAddress()} />
}
