import { countText } from '#base/count.ts'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { ExportMenu } from '#platform/export/ExportMenu.tsx'
import { takeFile } from '#platform/export/take.tsx'
import { useCustomFilters } from '#platform/custom/CustomFilters.tsx'
import { customFiltersIn, withoutCustomFilters, writeCustomFilter } from '#platform/custom/filter.ts'
import type { CustomField } from '#platform/custom/field.ts'
import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import { MAX_DOCUMENTS_AT_ONCE } from '#platform/rules/index.ts'
import {
  ButtonLink,
  ColumnsMenu,
  DataTable,
  DayText,
  Empty,
  FilterChips,
  IconButton,
  ListBar,
  Money,
  MoreMenu,
  Page,
  PlusIcon,
  SearchField,
  StateTabs,
  TreasuryIcon,
  useIsPhone,
  useMarks,
  useShortcuts,
} from '#platform/ui/index.tsx'
import {
  addressOfQuery,
  askFresh,
  crumbsOf,
  failureOf,
  refresh,
  sayFailure,
  useAsk,
  useChangeQuery,
  useDayRange,
  useGo,
  useMay,
  useMayOf,
  usePagedList,
  useQueryOfAddress,
  useSearchBox,
} from '#platform/web/index.tsx'
import { OpenView, useListView } from '#platform/views/list-view.tsx'
import { ViewsMenu } from '#platform/views/ViewsMenu.tsx'
import { actionsOf } from '../actions.ts'
import { isWorkTab, tabsOf, type DocumentTab } from '../endpoints.ts'
import { takesCustom, type DocumentKind } from '../kind.ts'
import type { DocumentRow } from '../wire.ts'
import { electronicWords, listedWords } from './dimensions.ts'
import { isAnnulled, isLongNumber, listColumns, useColumnsOff } from './list-columns.tsx'
import { WordsChip } from './WordsChip.tsx'
import { pageOf } from './ViewActions.tsx'
import { BranchFilter, SellerFilter, PartyFilter, TagFilter } from './ListFilters.tsx'
import { lastSeen, rememberList } from './memory.tsx'
import { inPeriod } from './period-words.ts'
import { collectPlace, createPlace, placeOf, type DocumentSurface } from './surface.ts'
import { countWords } from './words.ts'
import './documents.css'

/** Comes with the first mark. */
const BulkActions = lazy(async () => ({ default: (await import('./BulkActions.tsx')).BulkActions }))

/** Feminine and masculine; red where someone must act. */
const tabLabels: Readonly<Record<DocumentTab, { readonly f: string; readonly m: string; readonly alert?: true }>> = {
  all: { f: 'Todas', m: 'Todos' },
  drafts: { f: 'Borradores', m: 'Borradores' },
  unsent: { f: 'Por transmitir', m: 'Por transmitir', alert: true },
  trial: { f: 'De prueba', m: 'De prueba' },
  open: { f: 'Por cobrar', m: 'Por cobrar' },
  overdue: { f: 'Vencidas', m: 'Vencidos', alert: true },
  paid: { f: 'Pagadas', m: 'Pagados' },
  waiting: { f: 'Por responder', m: 'Por responder' },
  accepted: { f: 'Aceptadas', m: 'Aceptados' },
  rejected: { f: 'Rechazadas', m: 'Rechazados' },
  expired: { f: 'Vencidas', m: 'Vencidos' },
  converted: { f: 'Convertidas', m: 'Convertidos' },
  annulled: { f: 'Anuladas', m: 'Anulados' },
}

const NO_FIELDS: readonly CustomField[] = []
const sorts = ['date', 'number', 'total'] as const
const rowKey = (row: DocumentRow): string => row.id

/** The list of a kind: everything that narrows it stands in the address. */
export function ListPage({ surface }: { surface: DocumentSurface }) {
  const { kind, endpoints, group } = surface
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const go = useGo()
  const isPhone = useIsPhone()
  const search = useSearchBox()
  const { chooser, opening, isPending } = useListView(kind.path, useColumnsOff(kind))
  const mayWrite = useMay(kind.permissions.write)
  const known = useCustomFields()
  const customFields = takesCustom(kind) ? (known ?? NO_FIELDS) : NO_FIELDS

  const tab = tabsOf(kind).find((one) => one === query['vista']) ?? 'all'
  const isWork = isWorkTab(tab)
  const sort = sorts.find((one) => one === query['orden']) ?? 'date'
  const period = useDayRange({ label: 'Fecha', standard: 'mes', removable: true })
  const partyId = query['tercero'] ?? ''
  const branchId = query['sucursal'] ?? ''
  const sellerId = query['vendedor'] ?? ''
  const tagId = query['etiqueta'] ?? ''
  const asked = customFiltersIn(query)
  const filters = {
    search: query['search'] ?? '',
    custom: writeCustomFilter(asked),
    ...(period.range ?? {}),
    ...(partyId === '' ? {} : { partyId }),
    ...(branchId === '' ? {} : { branchId }),
    ...(sellerId === '' ? {} : { sellerId }),
    tagId,
  }
  const list = usePagedList(endpoints.list, (page) => ({ query: { ...filters, tab, sort, ...page } }))
  const hasLong = list.rows?.some(isLongNumber) ?? false
  const columns = useMemo(() => listColumns(kind, customFields, hasLong), [kind, customFields, hasLong])
  const totals = useAsk(endpoints.totals, { query: { ...filters, tab } }).data
  const marks = useMarks(list.rows, rowKey, JSON.stringify({ ...filters, tab }))
  // Once here it stays: what it asked or told may outlive the marks.
  const [hasMarked, setMarked] = useState(false)
  if (marks.rows.length > 0 && !hasMarked) setMarked(true)
  const mayMarkMore = totals !== null && marks.rows.length < Math.min(totals.count, MAX_DOCUMENTS_AT_ONCE)
  /** As many of the filter as one action may take, in the order of the list. */
  const markFilter = () =>
    void askFresh(endpoints.list, { query: { ...filters, tab, sort, size: '50' } }).then(
      ({ rows }) => marks.mark(rows.slice(0, MAX_DOCUMENTS_AT_ONCE)),
      (error: unknown) => sayFailure(failureOf(error)),
    )
  const save = (format: ExportFormat) => {
    const shown = columns.filter((column) => !chooser.hidden.has(column.id)).map((column) => column.id)
    void takeFile(endpoints.export, { ...filters, tab, sort, columns: shown.join(), format })
  }
  if (list.rows)
    rememberList(
      kind.path,
      list.rows.map((row) => row.id),
    )

  const create = createPlace(kind)
  useShortcuts(mayWrite ? [{ keys: 'n', label: `Crear ${kind.titles.short}`, run: () => go(create) }] : [])
  const narrow = (changes: Readonly<Record<string, string | null>>) => change({ ...changes, after: null }, { replace: true })
  const own = useCustomFilters({ fields: customFields, entities: ['document', 'line'], filters: asked, onChange: narrow })
  // All that the filter left have the same one; rows of the filter before may still be in sight.
  const sellersInSight = new Set(list.rows?.map(({ seller }) => seller))
  const [sellerName = null] = sellersInSight.size === 1 ? sellersInSight : []
  const hasNothing = useAsk(endpoints.totals, list.rows?.length === 0 ? { query: {} } : null).data?.count === 0
  const isFiltered =
    tab !== 'all' ||
    filters.search !== '' ||
    filters.custom !== '' ||
    partyId !== '' ||
    sellerId !== '' ||
    tagId !== '' ||
    (!isWork && period.range !== null)
  const createButton = mayWrite && (
    <ButtonLink look="filled" icon={PlusIcon} href={create}>
      Crear {kind.titles.short}
    </ButtonLink>
  )
  const mayOf = useMayOf()
  const rowActions = (row: DocumentRow) => {
    const offered = actionsOf(surface, row).filter(({ permission }) => mayOf(permission))
    return (
      <>
        {kind.opens && row.party && offered.some(({ name }) => name === 'collect') && (
          <IconButton
            size="small"
            name={kind.opens.settledBy.register}
            icon={TreasuryIcon}
            onClick={() => kind.opens && go(collectPlace(kind.opens, row.party?.id ?? '', row.id))}
          />
        )}
        <MoreMenu
          size="small"
          label={`Acciones de ${row.number ?? 'este borrador'}`}
          entries={[
            { label: `Ver ${kind.titles.short}`, href: placeOf(kind, row.id, 'view') },
            ...offered.flatMap((action) => {
              const href = pageOf(surface, row, action)
              return href === null || action.name === 'collect' ? [] : [{ label: action.label, href }]
            }),
          ]}
        />
      </>
    )
  }
  const countInWords = totals ? countWords(totals.count, kind.titles) : null

  return (
    <Page
      title={kind.titles.many}
      crumbs={crumbsOf({ title: kind.titles.many, parents: [{ title: group, path: null }] })}
      subtitle={totals && `${countText(totals.count)} ${isWork ? 'en total' : inPeriod(period)}`}
      primary={createButton}
      summary={
        totals && (
          <>
            <span className="small muted doc-plain">{countInWords}</span>
            <br />
            <Money value={totals.total} sign />
          </>
        )
      }
      body="fill"
      tabs={
        <StateTabs
          label="Estados"
          current={tab}
          tabs={tabsOf(kind)
            // Where nothing is a trial nobody is asked about it.
            .filter((id) => id !== 'trial' || id === tab || (totals?.tabs.trial ?? 0) > 0)
            .map((id) => ({
              id,
              label: (id === 'open' && kind.opens?.open) || tabLabels[id][kind.titles.gender],
              alert: tabLabels[id].alert ?? false,
              count: totals?.tabs[id],
              href: tabAddress(kind, query, id),
            }))}
        />
      }
    >
      {opening && <OpenView view={opening} />}
      <ListBar
        onRefresh={() => void refresh([endpoints.list, endpoints.totals])}
        end={
          <>
            <ExportMenu read={kind.permissions.read} onChoose={save} />
            {!isPhone && <ViewsMenu list={kind.path} chooser={chooser} />}
            <ColumnsMenu chooser={chooser} columns={columns} />
          </>
        }
      >
        <SearchField label={`Buscar ${kind.titles.many.toLowerCase()}`} placeholder="Número, cliente, NIT o valor" {...search} />
        <FilterChips chips={[...(isWork ? [] : [period.chip]), ...own.chips]} add={own.add} />
        <PartyFilter
          label={kind.party === 'customer' ? 'Cliente' : 'Proveedor'}
          role={kind.party}
          partyId={partyId}
          known={list.rows?.find((row) => row.party?.id === partyId)?.party?.name ?? null}
          onChange={(id) => narrow({ tercero: id })}
        />
        <BranchFilter branchId={branchId} onChange={(id) => narrow({ sucursal: id })} />
        {kind.party === 'customer' && <SellerFilter sellerId={sellerId} known={sellerName} onChange={(id) => narrow({ vendedor: id })} />}
        <TagFilter tagId={tagId} onChange={(id) => narrow({ etiqueta: id })} />
        {isFiltered && (
          <button
            type="button"
            className="link doc-clear"
            onClick={() =>
              narrow({
                ...{ vista: null, search: null, tercero: null, sucursal: null, vendedor: null, etiqueta: null },
                ...{ period: 'siempre', from: null, to: null },
                ...withoutCustomFilters(asked),
              })
            }
          >
            Limpiar filtros
          </button>
        )}
      </ListBar>
      <DataTable
        label={kind.titles.many}
        rows={isPending ? null : list.rows}
        rowKey={rowKey}
        selection={marks.selection}
        columns={columns}
        chooser={chooser}
        rowHref={(row) => placeOf(kind, row.id, 'view')}
        current={lastSeen(kind.path)}
        rowActions={rowActions}
        sort={{ column: sort, descending: true }}
        onSort={(column) => narrow({ orden: column === 'date' ? null : column })}
        error={list.error}
        onRetry={list.retry}
        {...(totals
          ? {
              totals: {
                label: `Total de ${totals.count === 1 ? '' : kind.titles.gender === 'f' ? 'las ' : 'los '}${countInWords} del filtro`,
                cells: { total: totals.total, balance: totals.balance },
              },
            }
          : {})}
        pager={list.pager(totals?.count ?? null)}
        onClearFilters={
          isFiltered && !hasNothing
            ? () =>
                narrow({
                  vista: null,
                  search: null,
                  tercero: null,
                  period: 'siempre',
                  from: null,
                  to: null,
                  ...withoutCustomFilters(asked),
                })
            : undefined
        }
        empty={
          <Empty title={`Aún no tienes ${(kind.titles.many.split(' ')[0] ?? '').toLowerCase()}`} actions={createButton}>
            {kind.titles.gender === 'f' ? 'Crea la primera' : 'Crea el primero'}. Aquí ves su total{kind.opens !== null && ', su saldo'} y
            su estado.
          </Empty>
        }
        card={(row) => ({
          title: row.party?.name ?? 'Sin cliente',
          amount: (
            <span className={isAnnulled(row) ? 'struck' : undefined}>
              <Money value={row.total} />
            </span>
          ),
          detail: (
            <>
              {row.number ?? 'Borrador'}, <DayText value={row.date} />
            </>
          ),
          side: row.balance !== null && !['none', 'paid'].includes(row.settlement) && (
            <>
              Saldo <Money value={row.balance} />
            </>
          ),
          states: (
            <>
              <WordsChip words={listedWords(row, kind)} />
              <WordsChip words={electronicWords(row.electronicState)} />
            </>
          ),
        })}
      />
      {hasMarked && (
        <Suspense>
          <BulkActions
            surface={surface}
            marks={marks}
            selectAll={totals && mayMarkMore ? { label: selectAllWords(totals.count, kind), onSelect: markFilter } : null}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** "Seleccionar las 37 del filtro"; of more than an action takes, the first ones. */
function selectAllWords(count: number, { titles: { gender } }: DocumentKind): string {
  if (count <= MAX_DOCUMENTS_AT_ONCE) return `Seleccionar ${gender === 'f' ? 'las' : 'los'} ${count} del filtro`
  return `Seleccionar ${gender === 'f' ? 'las primeras' : 'los primeros'} ${MAX_DOCUMENTS_AT_ONCE} del filtro`
}

/** Another tab keeps the filters and begins again at the first page. */
const tabAddress = (kind: DocumentKind, query: Readonly<Record<string, string>>, id: DocumentTab): string =>
  addressOfQuery(kind.path, query, { vista: id === 'all' ? null : id, after: null })
