import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { receivables } from '../receivables.ts'

export default function ReceivablesPage() {
  return <ReportPage report={receivables} addressOf={useSourceAddress()} />
}
