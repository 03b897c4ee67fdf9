import { lazy, Suspense, useState } from 'react'
import { codeName } from '#colombia/index.ts'
import { exportFormats, type ExportFormat } from '#platform/catalogue/export.ts'
import { MAX_DOCUMENTS_AT_ONCE } from '#platform/rules/index.ts'
import {
  ButtonLink,
  columnsOf,
  ColumnsMenu,
  DataTable,
  DayText,
  DocumentNumber,
  DownloadIcon,
  Empty,
  FilterChips,
  IconButton,
  ListBar,
  Menu,
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
  askFresh,
  crumbsOf,
  download,
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
import { tabsOf, type DocumentTab } from '../endpoints.ts'
import type { DocumentKind } from '../kind.ts'
import type { DocumentRow } from '../wire.ts'
import { electronicWords, listedWords } from './dimensions.ts'
import { WordsChip } from './WordsChip.tsx'
import { pageOf } from './ViewActions.tsx'
import { PartyFilter } from './ListFilters.tsx'
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

const isAnnulled = (row: DocumentRow): boolean => row.state === 'annulled'
/** The prefix with its hyphen, in grey, and the number: "FV-" "1208". */
const prefixOf = (row: DocumentRow): string => (row.prefix === '' ? '' : `${row.prefix}-`)

/** "12", and "12 v2" from its second version on. */
const editionOf = ({ consecutive, edition }: DocumentRow): string => `${consecutive ?? ''}${edition > 1 ? ` v${edition}` : ''}`

const col = columnsOf<DocumentRow>()
const columnsFor = (kind: DocumentKind) => [
  col.code(
    'number',
    'Número',
    (row) =>
      row.consecutive === null ? (
        <span className="muted">Borrador</span>
      ) : (
        <DocumentNumber prefix={prefixOf(row)} number={editionOf(row)} annulled={isAnnulled(row)} />
      ),
    { sortable: true, width: 92 },
  ),
  col.day('date', 'Fecha', (row) => row.date, { sortable: true, width: 92 }),
  ...(kind.note
    ? [
        col.text('corrects', 'Factura', (row) => row.correction?.number ?? <span className="muted">Período</span>, {
          width: 104,
          priority: 2,
        }),
      ]
    : []),
  ...(kind.corrects
    ? []
    : [{ ...col.day('due', 'Vence', (row) => row.dueDate, { priority: kind.note ? 4 : 3, width: 92 }), cell: dueCell }]),
  col.name(
    'party',
    kind.party === 'customer' ? 'Cliente' : 'Proveedor',
    (row) => row.party?.name ?? <span className="muted">Sin cliente</span>,
    {
      min: 180,
    },
  ),
  ...(kind.note
    ? [
        col.text('concept', 'Concepto', (row) => (row.correction ? codeName(kind.note?.concepts ?? [], row.correction.concept) : ''), {
          width: 168,
          priority: 3,
        }),
      ]
    : []),
  col.money('total', 'Total', (row) => row.total, { sortable: true, annulled: isAnnulled }),
  ...(kind.opens === null ? [] : [col.money('balance', 'Saldo', (row) => row.balance, { width: 116, priority: 2 })]),
  col.state('state', 'Estado', (row) => <WordsChip words={listedWords(row, kind.titles)} />, { width: kind.isOffer ? 168 : 140 }),
  ...(kind.isElectronic
    ? [col.state('electronic', 'DIAN', (row) => <WordsChip words={electronicWords(row.electronicState)} />, { width: 122, priority: 2 })]
    : []),
]

function dueCell(row: DocumentRow) {
  return (
    <span className={row.settlement === 'overdue' ? 'doc-late' : undefined}>
      <DayText value={row.dueDate} />
    </span>
  )
}

const sorts = ['date', 'number', 'total'] as const
const rowKey = (row: DocumentRow): string => row.id
const formatNames: Readonly<Record<ExportFormat, string>> = { csv: 'CSV', xlsx: 'Excel (.xlsx)' }

/** The list of a kind: everything that narrows it stands in the address. */
export function ListPage({ surface }: { surface: DocumentSurface }) {
  const { kind, endpoints, group } = surface
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const go = useGo()
  const isPhone = useIsPhone()
  const search = useSearchBox()
  const { chooser, opening, isPending } = useListView(kind.path)
  const mayWrite = useMay(kind.permissions.write)
  const [columns] = useState(() => columnsFor(kind))

  const tab = tabsOf(kind).find((one) => one === query['vista']) ?? 'all'
  const sort = sorts.find((one) => one === query['orden']) ?? 'date'
  const period = useDayRange({ label: 'Fecha', standard: 'mes', removable: true })
  const partyId = query['tercero'] ?? ''
  const filters = {
    search: query['search'] ?? '',
    ...(period.range ?? {}),
    ...(partyId === '' ? {} : { partyId }),
  }
  const list = usePagedList(endpoints.list, (page) => ({ query: { ...filters, tab, sort, ...page } }))
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
    download(endpoints.export, { query: { ...filters, tab, sort, columns: shown.join(), format } }).catch((error: unknown) =>
      sayFailure(failureOf(error)),
    )
  }
  if (list.rows)
    rememberList(
      kind.path,
      list.rows.map((row) => row.id),
    )

  const create = createPlace(kind)
  useShortcuts(mayWrite ? [{ keys: 'n', label: `Crear ${kind.titles.short}`, run: () => go(create) }] : [])
  const narrow = (changes: Readonly<Record<string, string | null>>) => change({ ...changes, after: null }, { replace: true })
  const hasNothing = useAsk(endpoints.totals, list.rows?.length === 0 ? { query: {} } : null).data?.count === 0
  const isFiltered = tab !== 'all' || filters.search !== '' || partyId !== '' || period.range !== null
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
        {row.party && offered.some(({ name }) => name === 'collect') && (
          <IconButton
            size="small"
            name="Registrar recaudo"
            icon={TreasuryIcon}
            onClick={() => go(collectPlace(row.party?.id ?? '', row.id))}
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
      subtitle={totals && `${totals.count.toLocaleString('es-CO')} ${inPeriod(period)}`}
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
          tabs={tabsOf(kind).map((id) => ({
            id,
            label: tabLabels[id][kind.titles.gender],
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
            <Menu
              label="Exportar"
              align="end"
              entries={exportFormats.toReversed().map((format) => ({ label: formatNames[format], onSelect: () => save(format) }))}
              renderTrigger={(trigger) => <IconButton {...trigger} name="Exportar" icon={DownloadIcon} />}
            />
            {!isPhone && <ViewsMenu list={kind.path} chooser={chooser} />}
            <ColumnsMenu chooser={chooser} columns={columns} />
          </>
        }
      >
        <SearchField label={`Buscar ${kind.titles.many.toLowerCase()}`} placeholder="Número, cliente, NIT o valor" {...search} />
        <FilterChips chips={[period.chip]} />
        <PartyFilter
          label={kind.party === 'customer' ? 'Cliente' : 'Proveedor'}
          role={kind.party}
          partyId={partyId}
          known={list.rows?.find((row) => row.party?.id === partyId)?.party?.name ?? null}
          onChange={(id) => narrow({ tercero: id })}
        />
        {isFiltered && (
          <button
            type="button"
            className="link doc-clear"
            onClick={() => narrow({ vista: null, search: null, tercero: null, period: 'siempre', from: null, to: null })}
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
            ? () => narrow({ vista: null, search: null, tercero: null, period: 'siempre', from: null, to: null })
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
              <WordsChip words={listedWords(row, kind.titles)} />
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
function tabAddress(kind: DocumentKind, query: Readonly<Record<string, string>>, id: DocumentTab): string {
  const params = new URLSearchParams(query)
  params.delete('after')
  if (id === 'all') params.delete('vista')
  else params.set('vista', id)
  const text = params.toString()
  return text === '' ? kind.path : `${kind.path}?${text}`
}
