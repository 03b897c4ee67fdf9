/** The list of a catalogue: found, ordered, added to and renamed without opening a record. */
import { type ReactNode, useMemo, useState } from 'react'
import { dayInBogota } from '#base/date.ts'
import { Button, Empty, SearchField, UploadIcon, useIsPhone } from '#platform/ui/index.tsx'
import { addressOfQuery, useGo, usePagedList, usePath, useSearchBox } from '#platform/web/index.tsx'
import { takeFile } from '../export/take.tsx'
import { ImportButton } from '../views/ImportButton.tsx'
import { ListFrame } from '../views/ListFrame.tsx'
import { useListView } from '../views/list-view.tsx'
import { CatalogueFilters } from './CatalogueFilters.tsx'
import { type AnyCatalogue, type AnyRecord, endpointsOfAny } from './catalogue.ts'
import { columnsOfCatalogue, columnsToAdd, StateOf } from './columns.tsx'
import type { ExportFormat } from './export.ts'
import { useInPlace } from './in-place.tsx'
import { useCatalogueAsked } from './list-asked.tsx'
import { listedWithin, type Within } from './within.ts'
import { lower, noneWords } from './words.ts'
import './catalogue.css'

export interface CatalogueListProps {
  readonly catalogue: AnyCatalogue
  /** The button of the empty list. */
  readonly create: ReactNode
  /** Where its records are imported; null for who may not write. */
  readonly importAddress: string | null
  readonly panelOpen: boolean
  /** Only those that point to one thing. */
  readonly within: Within | undefined
  /** How many the list has in all its pages; null while that is not known. */
  readonly count: number | null
}

export function CatalogueList({ catalogue: whole, create, importAddress, panelOpen, count, within }: CatalogueListProps) {
  const catalogue = useMemo(() => listedWithin(whole, within), [whole, within])
  const { titles } = catalogue
  const calls = endpointsOfAny(catalogue)
  const path = usePath()
  const search = useSearchBox()
  const { query, filters, ...asked } = useCatalogueAsked(catalogue, within)
  const list = usePagedList(calls.list, (page) => ({ query: { ...filters, ...page } }))
  const [today] = useState(() => dayInBogota(new Date()))
  const columns = useMemo(() => columnsOfCatalogue(catalogue, today, asked.isInPlace), [catalogue, today, asked.isInPlace])
  const [added] = useState(() => columnsToAdd(catalogue))
  const view = useListView(catalogue.name, added)
  const { rows } = list
  const inPlace = useInPlace(catalogue, { within, rows, isInPlace: asked.isInPlace, context: { previous: null, today } })
  const save = (format: ExportFormat) => {
    const shown = columns.filter((column) => !view.chooser.hidden.has(column.id)).map((column) => column.id)
    void takeFile(calls.export, { ...filters, columns: shown.join(), format })
  }

  return (
    <ListFrame
      name={catalogue.name}
      view={view}
      list={list}
      count={count}
      read={catalogue.permissions.read}
      onExport={save}
      importButton={importAddress !== null && <ImportButton address={importAddress} />}
      onRefresh={list.retry}
      label={titles.many}
      columns={columns}
      card={(row) => cardOf(catalogue, row)}
      rowHref={(row) => addressOfQuery(path, query, { id: row.id, new: null })}
      rowOff={(row) => !(row.branch?.open ?? row.active)}
      {...inPlace}
      current={query['id']}
      openOnMove={panelOpen}
      sort={asked.sort}
      onSort={asked.sortBy}
      onClearFilters={asked.isFiltered ? asked.clear : undefined}
      empty={<NoRecords catalogue={catalogue} create={create} importAddress={importAddress} />}
    >
      <SearchField label={`Buscar ${titles.many.toLowerCase()}`} placeholder={searchHint(catalogue)} {...search} />
      <CatalogueFilters catalogue={catalogue} query={query} apart={within?.field} rows={rows ?? []} onChange={asked.narrow} />
    </ListFrame>
  )
}

/** A record as a phone shows it. */
const cardOf = (catalogue: AnyCatalogue, row: AnyRecord) => ({
  title: catalogue.title(row),
  detail: [catalogue.detail?.(row), row.branch?.above.join(' › ')].filter(Boolean).join(' · '),
  states: <StateOf catalogue={catalogue} record={row} />,
})

/** What it is for, and how it begins. */
function NoRecords({ catalogue, create, importAddress }: Pick<CatalogueListProps, 'catalogue' | 'create' | 'importAddress'>) {
  const isPhone = useIsPhone()
  const go = useGo()
  return (
    <Empty
      title={noneWords(catalogue.titles)}
      actions={
        create && (
          <>
            {/* On a phone it stands in the foot already. */}
            {!isPhone && create}
            {importAddress !== null && (
              <Button look="quiet" icon={UploadIcon} onClick={() => go(importAddress)}>
                Importar
              </Button>
            )}
          </>
        )
      }
    >
      {catalogue.purpose}
    </Empty>
  )
}

/** "Nombre, código": what the search looks at. */
const searchHint = (catalogue: AnyCatalogue): string =>
  catalogue.list.search
    .map((name, index) => {
      const label = catalogue.fields[name]?.label ?? ''
      return index === 0 ? label : lower(label)
    })
    .join(', ')
