import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { warningsReport } from '../reports/warnings.ts'

export default function WarningsPage() {
  return <ReportPage report={warningsReport} addressOf={useSourceAddress()} />
}
