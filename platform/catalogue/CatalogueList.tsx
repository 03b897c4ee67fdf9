/** The list of a catalogue: found, ordered, added to and renamed without opening a record. */
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { dayInBogota } from '#base/date.ts'
import { Button, ColumnsMenu, DataTable, Empty, IconButton, ListBar, SearchField, UploadIcon, useIsPhone } from '#platform/ui/index.tsx'
import { addressOfQuery, useChangeQuery, usePagedList, usePath, useQueryOfAddress, useSearchBox } from '#platform/web/index.tsx'
import { OpenView, useListView } from '../views/list-view.tsx'
import { ViewsMenu } from '../views/ViewsMenu.tsx'
import { useArrange } from './arrange.tsx'
import { endpointsOfAny, isArranged, stateFilters, type AnyCatalogue, type AnyRecord } from './catalogue.ts'
import { CatalogueFilters } from './CatalogueFilters.tsx'
import { columnsOfCatalogue, columnsToAdd, StateOf } from './columns.tsx'
import { takeFile } from '../export/take.tsx'
import type { ExportFormat } from './export.ts'
import { ExportMenu } from '../export/ExportMenu.tsx'
import { filterableFields, filterKey, filterTexts } from './filter.ts'
import { quickFields, renamedField } from './quick.ts'
import { fixedBy, listedWithin, type Within } from './within.ts'
import { QuickCreate } from './QuickCreate.tsx'
import { Rename } from './Rename.tsx'
import { RowActions } from './RowActions.tsx'
import { useReasonNot } from './use-may.tsx'
import { lower, noneWords } from './words.ts'
import './catalogue.css'

export interface CatalogueListProps {
  readonly catalogue: AnyCatalogue
  /** The button of the empty list. */
  readonly create: ReactNode
  /** Null for who may not write. */
  readonly onImport: (() => void) | null
  readonly panelOpen: boolean
  /** Only those that point to one thing. */
  readonly within: Within | undefined
  /** How many the list has in all its pages; null while that is not known. */
  readonly count: number | null
}

export function CatalogueList({ catalogue: whole, create, onImport, panelOpen, count, within }: CatalogueListProps) {
  const catalogue = useMemo(() => listedWithin(whole, within), [whole, within])
  const { titles } = catalogue
  const calls = endpointsOfAny(catalogue)
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const path = usePath()
  const isPhone = useIsPhone()
  const { search: text = '', id } = query
  // A view of somebody else may sort by what this person does not see.
  const sort = catalogue.fields[(query['sort'] ?? '').replace(/^-/, '')] ? (query['sort'] ?? '') : ''
  const state = stateFilters.find((each) => each === query['state']) ?? 'all'
  const search = useSearchBox()
  const fixed = fixedBy(within)
  const byField = filterTexts(catalogue.fields, { ...query, ...fixed })
  const list = usePagedList(calls.list, (page) => ({ query: { ...byField, text, state, sort, ...page } }))
  const isFiltered = text !== '' || state !== 'all' || Object.keys(byField).length > Object.keys(fixed).length
  const isInPlace = isArranged(catalogue) && sort === '' && !isFiltered && !within
  const [today] = useState(() => dayInBogota(new Date()))
  const columns = useMemo(() => columnsOfCatalogue(catalogue, today, isInPlace), [catalogue, today, isInPlace])
  const [added] = useState(() => columnsToAdd(catalogue))
  const { chooser, opening, isPending } = useListView(catalogue.name, added)

  const mayWrite = useReasonNot(catalogue.permissions.write) === null
  const [renaming, setRenaming] = useState<string | null>(null)
  const [under, setUnder] = useState<AnyRecord | null>(null)
  const quickBox = useRef<HTMLInputElement>(null)
  const arranging = useArrange(catalogue, list.rows ?? [])
  const quick = mayWrite && !isPhone ? quickFields(catalogue, within ? [within.field] : []) : null
  const renamed = mayWrite ? renamedField(catalogue) : null
  const addUnder = (row: AnyRecord) => {
    setUnder(row)
    quickBox.current?.focus()
  }
  const ended = (row: AnyRecord) => {
    setRenaming(null)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-key="${row.id}"] [data-rowlink]`)?.focus())
  }

  const mayArrange = mayWrite && isInPlace
  const mayHang = quick !== null && catalogue.tree !== undefined
  const rowKeys = [
    ...(renamed ? [{ keys: 'f2', label: 'Cambiar el nombre', run: (row: AnyRecord) => setRenaming(row.id) }] : []),
    ...(mayHang ? [{ keys: 'd', label: 'Agregar dentro de la fila', run: addUnder }] : []),
    ...(mayArrange
      ? [
          { keys: 'alt+arrowup', label: 'Subir la fila', run: (row: AnyRecord) => arranging.step(row, 'up') },
          { keys: 'alt+arrowdown', label: 'Bajar la fila', run: (row: AnyRecord) => arranging.step(row, 'down') },
        ]
      : []),
  ]
  const rowActions = (row: AnyRecord) => (
    <RowActions
      name={catalogue.title(row)}
      onAddInside={mayHang ? () => addUnder(row) : null}
      onRename={renamed ? () => setRenaming(row.id) : null}
      onDrag={mayArrange ? { start: (event) => arranging.start(row, event), end: arranging.end } : null}
    />
  )
  const save = (format: ExportFormat) => {
    const shown = columns.filter((column) => !chooser.hidden.has(column.id)).map((column) => column.id)
    void takeFile(calls.export, { ...byField, text, state, sort, columns: shown.join(), format })
  }
  const order = sort || (isArranged(catalogue) ? '' : `${catalogue.list.descending ? '-' : ''}${catalogue.list.sort}`)
  const edited = renaming === null ? undefined : list.rows?.find((row) => row.id === renaming)

  return (
    <>
      {opening && <OpenView view={opening} />}
      <ListBar
        end={
          !isPhone && (
            <>
              {onImport && <IconButton name="Importar" icon={UploadIcon} onClick={onImport} />}
              <ExportMenu read={catalogue.permissions.read} onChoose={save} />
              <ViewsMenu list={catalogue.name} chooser={chooser} />
              <ColumnsMenu chooser={chooser} columns={columns} />
            </>
          )
        }
        onRefresh={list.retry}
      >
        <SearchField label={`Buscar ${titles.many.toLowerCase()}`} placeholder={searchHint(catalogue)} {...search} />
        <CatalogueFilters
          catalogue={catalogue}
          query={query}
          apart={within?.field}
          rows={list.rows ?? []}
          onChange={(changes) => change({ ...changes, after: null }, { replace: true })}
        />
      </ListBar>
      {quick && (
        <QuickCreate
          catalogue={catalogue}
          fields={quick}
          context={{ previous: null, today }}
          under={under}
          starts={within && { [within.field]: within.of }}
          onTop={() => setUnder(null)}
          first={quickBox}
        />
      )}
      <div className="arrange" {...(mayArrange ? arranging.area : {})}>
        <DataTable
          label={titles.many}
          rows={isPending ? null : list.rows}
          rowKey={(row) => row.id}
          columns={columns}
          chooser={chooser}
          card={(row) => ({
            title: catalogue.title(row),
            detail: [catalogue.detail?.(row), row.branch?.above.join(' › ')].filter(Boolean).join(' · '),
            states: <StateOf catalogue={catalogue} record={row} />,
          })}
          rowHref={(row) => addressOfQuery(path, query, { id: row.id, new: null })}
          rowOff={(row) => !(row.branch?.open ?? row.active)}
          rowKeys={rowKeys}
          rowActions={rowActions}
          editing={
            edited && renamed
              ? {
                  row: edited.id,
                  column: renamed,
                  content: <Rename catalogue={catalogue} record={edited} name={renamed} onDone={() => ended(edited)} />,
                }
              : null
          }
          current={id}
          openOnMove={panelOpen}
          sort={{ column: order.replace(/^-/, ''), descending: order.startsWith('-') }}
          onSort={(column) => change({ sort: nextSort(order, column, isArranged(catalogue)), after: null }, { replace: true })}
          pager={list.pager(count)}
          error={list.error}
          onRetry={list.retry}
          onClearFilters={
            isFiltered ? () => change({ ...noFilters(catalogue), search: null, state: null, after: null }, { replace: true }) : undefined
          }
          empty={
            <Empty
              title={noneWords(titles)}
              actions={
                create && (
                  <>
                    {/* On a phone it stands in the foot already. */}
                    {!isPhone && create}
                    {onImport && (
                      <Button look="quiet" icon={UploadIcon} onClick={onImport}>
                        Importar
                      </Button>
                    )}
                  </>
                )
              }
            >
              {catalogue.purpose}
            </Empty>
          }
        />
      </div>
    </>
  )
}

const noFilters = ({ fields }: AnyCatalogue): Record<string, null> =>
  Object.fromEntries(filterableFields(fields).map(([name]) => [filterKey(name), null]))

/** Up, down, and in an arranged list back to its own order. */
function nextSort(order: string, column: string, isArranged: boolean): string | null {
  if (order === column) return `-${column}`
  return order === `-${column}` && isArranged ? null : column
}

/** "Nombre, código": what the search looks at. */
const searchHint = (catalogue: AnyCatalogue): string =>
  catalogue.list.search
    .map((name, index) => {
      const label = catalogue.fields[name]?.label ?? ''
      return index === 0 ? label : lower(label)
    })
    .join(', ')
