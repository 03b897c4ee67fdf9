import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { exportInvoices, invoicesZip } from '../reports/export-invoices.ts'

export default function ExportInvoicesPage() {
  return <ReportPage report={exportInvoices} bundle={{ endpoint: invoicesZip, label: 'ZIP de PDF y XML' }} addressOf={useSourceAddress()} />
}
