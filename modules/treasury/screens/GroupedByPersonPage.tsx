import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportViews } from '#platform/report/ReportPage.tsx'
import { groupedByPerson, movementsByPerson } from '../owed/reports.ts'

export default function GroupedByPersonPage() {
  return <ReportViews reports={[groupedByPerson, movementsByPerson]} addressOf={useSourceAddress()} />
}
