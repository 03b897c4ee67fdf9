/** A list with everything in its address: the view that opens it, the bar with its filters and menus, and the table. */
import type { ReactNode } from 'react'
import type { Permission } from '#platform/access.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { ExportMenu } from '#platform/export/ExportMenu.tsx'
import { ColumnsMenu, DataTable, type DataTableProps, IconButton, ListBar, UploadIcon, useIsPhone } from '#platform/ui/index.tsx'
import { type PagedList, useGo } from '#platform/web/index.tsx'
import { type ListView, OpenView } from './list-view.tsx'
import { ViewsMenu } from './ViewsMenu.tsx'

interface ListFrameProps<Row extends { readonly id: string }>
  extends Omit<DataTableProps<Row>, 'rows' | 'rowKey' | 'chooser' | 'error' | 'onRetry' | 'pager'> {
  /** Of its saved views and kept columns. */
  readonly name: string
  readonly view: ListView
  readonly list: PagedList<Row>
  /** How many there are in all pages; null while that is not known. */
  readonly count: number | null
  /** To see the list. */
  readonly read: Permission
  readonly onExport: (format: ExportFormat) => void
  /** Where its records are imported; null for who may not. */
  readonly importAddress: string | null
  readonly onRefresh: () => void
  /** The search and the filters of the bar. */
  readonly children: ReactNode
}

export function ListFrame<Row extends { readonly id: string }>(props: ListFrameProps<Row>) {
  const { name, view, list, count, read, onExport, importAddress, onRefresh, children, ...table } = props
  const go = useGo()
  const isPhone = useIsPhone()
  const menus = !isPhone && (
    <>
      <ExportMenu read={read} onChoose={onExport} />
      {importAddress !== null && <IconButton name="Importar" icon={UploadIcon} onClick={() => go(importAddress)} />}
      <ViewsMenu list={name} chooser={view.chooser} />
      <ColumnsMenu chooser={view.chooser} columns={table.columns} />
    </>
  )
  return (
    <>
      {view.opening && <OpenView view={view.opening} />}
      <ListBar onRefresh={onRefresh} end={menus}>
        {children}
      </ListBar>
      <DataTable
        {...table}
        rows={view.isPending ? null : list.rows}
        rowKey={(row) => row.id}
        chooser={view.chooser}
        error={list.error}
        onRetry={list.retry}
        pager={list.pager(count)}
      />
    </>
  )
}
