/** The statement of account of the address: AR of customers, AP of suppliers. */
import { useSourceAddress } from '#modules/accounting/index.tsx'
import { ReportPage } from '#platform/report/ReportPage.tsx'
import { noSuchPage, useParam } from '#platform/web/index.tsx'
import { statements } from '../owed/reports.ts'
import { SendStatements } from './SendStatements.tsx'
import { PrintStatements } from './statement-paper.tsx'

export default function StatementsPage() {
  const type = useParam('type')
  const addressOf = useSourceAddress()
  if (type !== 'AR' && type !== 'AP') return noSuchPage()
  return (
    <ReportPage
      key={type}
      report={statements[type]}
      addressOf={addressOf}
      primary={type === 'AR' ? <SendStatements /> : <PrintStatements />}
    />
  )
}
