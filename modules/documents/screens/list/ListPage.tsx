/** The list of a kind: everything that narrows it stands in the address. */
import { useMemo } from 'react'
import { countText } from '#base/count.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import type { CustomField } from '#platform/custom/field.ts'
import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import { takeFile } from '#platform/export/take.tsx'
import { ButtonLink, Empty, Money, Page, PlusIcon, useShortcuts } from '#platform/ui/index.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
import { crumbsOf, refresh, useAsk, useGo, useMay, usePagedList } from '#platform/web/index.tsx'
import { type DocumentTitles, takesCustom } from '../../kind/kind.ts'
import type { DocumentRow } from '../../wire.ts'
import { useBeside } from './beside.tsx'
import { ListRowActions } from './ListRowActions.tsx'
import { ListSearch } from './ListSearch.tsx'
import { ListTabs } from './ListTabs.tsx'
import { listCard } from './list-card.tsx'
import { isLongNumber, listColumns, useColumnsOff } from './list-columns.tsx'
import { useMarked } from './marked.tsx'
import { rememberList } from '../editor/memory.tsx'
import { inPeriod } from './period-words.ts'
import { createPlace, type DocumentSurface, kindsAt } from '../editor/surface.ts'
import { useListAsked } from '../editor/use-asked.tsx'
import { countWords } from '../words.ts'
import '../documents.css'

const NO_FIELDS: readonly CustomField[] = []

export function ListPage({ surface }: { surface: DocumentSurface }) {
  const { kind, endpoints, group, banner: Banner, listActions: Actions } = surface
  const { titles } = kind
  const go = useGo()
  const view = useListView(kind.path, useColumnsOff())
  const mayWrite = useMay(kind.permissions.write) && !kind.arrives
  const beside = useBeside(surface)
  const known = useCustomFields()
  const customFields = takesCustom(kind) ? (known ?? NO_FIELDS) : NO_FIELDS
  const asked = useListAsked(kind)
  const { filters, tab, sort } = asked
  const list = usePagedList(endpoints.list, (page) => ({ query: { ...filters, tab, sort, ...page } }))
  const { rows } = list
  const totals = useAsk(endpoints.totals, { query: { ...filters, tab } }).data
  const hasNothing = useAsk(endpoints.totals, rows?.length === 0 ? { query: {} } : null).data?.count === 0
  const hasLong = rows?.some(isLongNumber) ?? false
  const columns = useMemo(() => listColumns(kindsAt(surface), customFields, hasLong), [surface, customFields, hasLong])
  const marked = useMarked({ surface, asked, count: totals?.count ?? null }, rows)
  if (rows)
    rememberList(
      kind.path,
      rows.map(({ id }) => id),
    )

  const create = createPlace(kind)
  useShortcuts(mayWrite ? [{ keys: 'n', label: `Crear ${titles.short}`, run: () => go(create) }] : [])
  const createButton = mayWrite && (
    <ButtonLink look="filled" icon={PlusIcon} href={create}>
      Crear {titles.short}
    </ButtonLink>
  )
  const rowActions = (row: DocumentRow) => <ListRowActions surface={surface} row={row} />
  const save = (format: ExportFormat) => {
    const shown = columns.filter((column) => !view.chooser.hidden.has(column.id)).map((column) => column.id)
    void takeFile(endpoints.export, { ...filters, tab, sort, columns: shown.join(), format })
  }

  return (
    <Page
      title={titles.many}
      crumbs={crumbsOf({ title: titles.many, parents: [{ title: group, path: null }] })}
      subtitle={totals && `${countText(totals.count)} ${asked.isWork ? 'en total' : inPeriod(asked.period)}`}
      actions={!kind.arrives && Actions && <Actions />}
      primary={kind.arrives ? Actions && <Actions /> : createButton}
      summary={
        totals && (
          <>
            <span className="small muted doc-plain">{countWords(totals.count, titles)}</span>
            <br />
            <Money value={totals.total} sign />
          </>
        )
      }
      body="fill"
      panel={beside.panel}
      tabs={<ListTabs kind={kind} asked={asked} counts={totals?.tabs} />}
    >
      {Banner && <Banner />}
      <ListFrame
        name={kind.path}
        view={view}
        list={list}
        count={totals?.count ?? null}
        read={kind.permissions.read}
        onExport={save}
        exportsOnPhone
        onRefresh={() => void refresh([endpoints.list, endpoints.totals])}
        label={titles.many}
        {...(kind.arrives ? {} : { selection: marked.selection })}
        columns={columns}
        rowHref={beside.rowHref}
        current={beside.current}
        openOnMove={beside.panel !== undefined}
        rowActions={rowActions}
        sort={{ column: sort, descending: true }}
        onSort={(column) => asked.narrow({ orden: column === 'date' ? null : column })}
        {...(totals && {
          totals: { label: totalWords(totals.count, titles), cells: { total: totals.total, balance: totals.balance } },
        })}
        onClearFilters={asked.isFiltered && !hasNothing ? asked.clear : undefined}
        empty={
          <Empty title={`Aún no tienes ${(titles.many.split(' ')[0] ?? '').toLowerCase()}`} actions={createButton}>
            {kind.arrives ? '' : titles.gender === 'f' ? 'Crea la primera. ' : 'Crea el primero. '}Aquí ves su total
            {kind.opens !== null && ', su saldo'} y su estado.
          </Empty>
        }
        card={(row) => listCard(kind, row)}
      >
        <ListSearch kind={kind} kinds={kindsAt(surface)} asked={asked} customFields={customFields} rows={rows} />
      </ListFrame>
      {marked.bar}
    </Page>
  )
}

/** "Total de las 37 facturas del filtro". */
const totalWords = (count: number, titles: DocumentTitles): string =>
  `Total de ${count === 1 ? '' : titles.gender === 'f' ? 'las ' : 'los '}${countWords(count, titles)} del filtro`
