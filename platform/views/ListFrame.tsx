/** A list with everything in its address: the view that opens it, the bar with its filters and menus, and the table. */
import type { ReactNode } from 'react'
import type { Permission } from '#platform/access.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { ExportMenu } from '#platform/export/ExportMenu.tsx'
import { ColumnsMenu, DataTable, type DataTableProps, ListBar, useIsPhone } from '#platform/ui/index.tsx'
import type { PagedList } from '#platform/web/index.tsx'
import { type ListView, OpenView } from './list-view.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'

interface ListFrameProps<Row extends { readonly id: string }>
  extends Omit<DataTableProps<Row>, 'rows' | 'isStale' | 'rowKey' | 'chooser' | 'error' | 'onRetry' | 'pager'> {
  /** Of its saved views and kept columns. */
  readonly name: string
  readonly view: ListView
  readonly list: PagedList<Row>
  /** How many there are in all pages; null while that is not known. */
  readonly count: number | null
  /** To see the list. */
  readonly read: Permission
  readonly onExport: (format: ExportFormat) => void
  /** On a phone too it is exported, with the columns that are chosen there. */
  readonly exportsOnPhone?: boolean
  /** Its button "Importar", of lists that are imported and for who may. */
  readonly importButton?: ReactNode
  readonly onRefresh: () => void
  /** What stands between the bar and the table, or around the table; the table alone when left out. */
  readonly around?: (table: ReactNode) => ReactNode
  /** The search and the filters of the bar. */
  readonly children: ReactNode
}

const idOf = ({ id }: { readonly id: string }): string => id

export function ListFrame<Row extends { readonly id: string }>(props: ListFrameProps<Row>) {
  const { name, view, list, count, read, onExport, exportsOnPhone = false, importButton, onRefresh, around, children, ...rest } = props
  const isPhone = useIsPhone()
  const exports = !isPhone || exportsOnPhone
  const table = (
    <DataTable
      {...rest}
      rows={view.isPending ? null : list.rows}
      isStale={list.isStale}
      rowKey={idOf}
      chooser={view.chooser}
      error={list.error}
      onRetry={list.retry}
      pager={list.pager(count)}
    />
  )
  return (
    <>
      {view.opening && <OpenView view={view.opening} />}
      <ListBar
        onRefresh={onRefresh}
        end={
          <>
            {exports && <ExportMenu read={read} onChoose={onExport} />}
            {!isPhone && importButton}
            {!isPhone && <ViewsMenu list={name} chooser={view.chooser} />}
            {exports && <ColumnsMenu chooser={view.chooser} columns={rest.columns} />}
          </>
        }
      >
        {children}
      </ListBar>
      {around ? around(table) : table}
    </>
  )
}
