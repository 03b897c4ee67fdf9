import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportViews } from '#platform/report/ReportPage.tsx'
import { groupedByAccount, movementsByAccount } from '../owed/reports.ts'

export default function GroupedByAccountPage() {
  return <ReportViews reports={[groupedByAccount, movementsByAccount]} addressOf={useSourceAddress()} />
}
