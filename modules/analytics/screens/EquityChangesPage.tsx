import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { equityChanges } from '../reports/equity-changes.ts'

export default function EquityChangesPage() {
  return <ReportPage report={equityChanges} addressOf={useSourceAddress()} />
}
