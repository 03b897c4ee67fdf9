import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportViews } from '#platform/report/ReportPage.tsx'
import { auxiliaryBook } from '../reports/auxiliary-book.ts'
import { inventoryBook } from '../reports/inventory-book.ts'
import { journalBook } from '../reports/journal-book.ts'
import { ledgerBook } from '../reports/ledger-book.ts'

export default function BooksPage() {
  return <ReportViews reports={[auxiliaryBook, journalBook, ledgerBook, inventoryBook]} addressOf={useSourceAddress()} />
}
