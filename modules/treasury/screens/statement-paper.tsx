/** Statements of account on paper: of the third party that the page is narrowed to, or of everybody with a balance, each on its page. */
import { exportOf } from '#platform/access.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, DownloadIcon } from '#platform/ui/index.tsx'
import { download, failureOf, sayFailure, useDayRange, useQueryOfAddress } from '#platform/web/index.tsx'
import { statements, type Side } from '../owed/reports.ts'
import { printStatements } from '../statement/endpoints.ts'

/** Under the period and the third party of the report. */
export function usePaperOfStatements(side: Side) {
  const { party } = useQueryOfAddress()
  const { period } = statements[side].parameters
  const { range } = useDayRange({ label: period.label, standard: period.standard, removable: false })
  const notExport = useReasonNot(exportOf(statements[side].permission))
  const query = range && { ...range, ...(party === undefined || party === '' ? {} : { party }) }
  return {
    label: party ? 'Descargar el estado de cuenta en PDF' : 'Descargar todos en PDF',
    disabledReason: notExport ?? (query ? null : 'Elige un periodo'),
    onSelect: () => {
      if (query) void download(printStatements[side], { query }).catch((error: unknown) => sayFailure(failureOf(error)))
    },
  }
}

export function PrintStatements() {
  const { label, disabledReason, onSelect } = usePaperOfStatements('AP')
  return (
    <Button icon={DownloadIcon} disabledReason={disabledReason} onClick={onSelect}>
      {label}
    </Button>
  )
}
