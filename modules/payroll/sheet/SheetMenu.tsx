/** Downloading a payroll: by concept or in all, for Excel or as CSV. */
import { exportOf } from '#platform/access.ts'
import { DownloadIcon, MenuButton } from '#platform/ui/index.tsx'
import { download, failureOf, sayFailure, useMay } from '#platform/web/index.tsx'
import { payrollMonth } from '../month/month.ts'
import { monthSheet } from './endpoints.ts'

const sheets = [
  { of: 'concepts', format: 'xlsx', label: 'Por empleado y concepto, Excel' },
  { of: 'concepts', format: 'csv', label: 'Por empleado y concepto, CSV' },
  { of: 'totals', format: 'xlsx', label: 'Totales por empleado, Excel' },
  { of: 'totals', format: 'csv', label: 'Totales por empleado, CSV' },
] as const

export function SheetMenu({ id }: { readonly id: string }) {
  const mayExport = useMay(exportOf(payrollMonth.permissions.read))
  if (!mayExport) return null
  const take = (query: { readonly of: 'concepts' | 'totals'; readonly format: 'xlsx' | 'csv' }): void =>
    void download(monthSheet, { params: { id }, query }).catch((error: unknown) => sayFailure(failureOf(error)))
  return (
    <MenuButton
      label="Descargar"
      icon={DownloadIcon}
      entries={sheets.map(({ label, ...query }) => ({ label, onSelect: () => take(query) }))}
    />
  )
}
