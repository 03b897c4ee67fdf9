import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { auxiliaryBook } from '../reports/auxiliary-book.ts'

export default function AuxiliaryBookPage() {
  return <ReportPage report={auxiliaryBook} addressOf={useSourceAddress()} />
}
