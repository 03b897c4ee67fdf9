/** The list of a case: its tabs with counts, search, days, columns, saved views and file, with one of them beside it (`?id=`). */
import type { ReactNode } from 'react'
import { counted } from '#base/count.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { takeFile } from '#platform/export/take.tsx'
import type { Screen } from '#platform/screen.ts'
import {
  ButtonLink,
  type CardContent,
  ChoiceFilter,
  type Column,
  columnsOf,
  Empty,
  FilterChips,
  Page,
  PlusIcon,
  SearchField,
  StateTabs,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
import {
  addressOfQuery,
  crumbsOf,
  refresh,
  useAsk,
  useChangeQuery,
  useDayRange,
  useGo,
  useMay,
  usePagedList,
  useQueryOfAddress,
  useSearchBox,
} from '#platform/web/index.tsx'
import { stateName, stateNames, type CaseDefinition } from '../case.ts'
import type { CaseColumn, CaseColumns } from '../columns.ts'
import { tabNames, type CaseCalls, type CaseListed } from '../endpoints.ts'
import { CaseStateChip } from './CaseStateChip.tsx'

export interface CasesPageProps<Row extends CaseListed> {
  readonly kind: CaseDefinition
  readonly calls: Pick<CaseCalls<Row>, 'list' | 'export'>
  readonly screen: Pick<Screen, 'title' | 'path' | 'parents'>
  readonly creating: Pick<Screen, 'title' | 'path'>
  /** Its name among saved views and arrangements of columns. */
  readonly name: string
  readonly columns: CaseColumns<Row>
  /** Of one without a number: "Sin enviar". */
  readonly unnumbered: string
  /** What its search looks at: "Número, producto o justificación". */
  readonly searched: string
  /** What it is for, while there is none. */
  readonly purpose: string
  readonly renderPanel: (id: string, onClose: () => void) => ReactNode
  readonly card: (row: Row) => Omit<CardContent, 'states'>
}

/** What narrows the list, in its address. */
function useCaseFilter(kind: CaseDefinition) {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const period = useDayRange({ label: 'Fecha', standard: 'siempre', removable: true })
  const tab = tabNames(kind).find((each) => each === query['vista'])
  const state = stateNames(kind).find((each) => each === query['state'])
  const search = query['search'] ?? ''
  return {
    ...{ tab, state, period, change },
    asked: { search, ...(tab ? { tab } : {}), ...(state ? { state } : {}), ...period.range },
    isNarrowed: search !== '' || state !== undefined || period.range !== null,
    addPeriod: () => change({ period: 'mes', from: null, to: null }, { replace: true }),
    clear: () => change({ search: null, state: null, period: null, from: null, to: null, after: null }, { replace: true }),
  }
}

/** As its screen draws them, of what its file writes. */
function columnsOfList<Row extends CaseListed>(kind: CaseDefinition, unnumbered: string, columns: CaseColumns<Row>): Column<Row>[] {
  const col = columnsOf<Row>()
  const drawn = (name: string, { is, label, value, ...placed }: CaseColumn<Row>) => col[is](name, label, value, placed)
  return [
    col.code('number', 'Número', ({ number }) => <span className="b">{number ?? unnumbered}</span>, { width: 100 }),
    col.day('date', 'Fecha', ({ date }) => date),
    ...Object.entries(columns).map(([name, column]) => drawn(name, column)),
    col.state('state', 'Estado', ({ state }) => <CaseStateChip kind={kind} state={state} />, { width: 156 }),
  ]
}

export function CasesPage<Row extends CaseListed>(props: CasesPageProps<Row>) {
  const { kind, calls, screen, creating, name, renderPanel, card } = props
  const { titles } = kind
  const query = useQueryOfAddress()
  const go = useGo()
  const view = useListView(name)
  const mayWrite = useMay(kind.permissions.write)
  const filter = useCaseFilter(kind)
  const list = usePagedList(calls.list, (position) => ({ query: { ...filter.asked, ...position } }))
  const totals = useAsk(calls.list, { query: { ...filter.asked, size: '25', after: '' } }).data
  const columns = columnsOfList(kind, props.unnumbered, props.columns)
  const opened = query['id'] ?? null
  const close = () => filter.change({ id: null })
  useShortcuts(mayWrite ? [{ keys: 'n', label: creating.title, run: () => go(creating.path) }] : [])
  const create = mayWrite && (
    <ButtonLink href={creating.path} look="filled" icon={PlusIcon}>
      {creating.title}
    </ButtonLink>
  )
  const save = (format: ExportFormat) => {
    const ids = columns.filter((column) => !view.chooser.hidden.has(column.id)).map((column) => column.id)
    void takeFile(calls.export, { ...filter.asked, columns: ids.join(), format })
  }
  return (
    <Page
      title={screen.title}
      subtitle={totals && counted(totals.count, titles.one.toLowerCase(), titles.many.toLowerCase())}
      crumbs={crumbsOf(screen)}
      primary={opened === null ? create : undefined}
      body="fill"
      panel={opened === null ? undefined : renderPanel(opened, close)}
      tabs={<StateTabs label="Estados" current={filter.tab ?? ALL} tabs={tabsOf(kind, query, totals)} />}
    >
      <ListFrame
        name={name}
        view={view}
        list={list}
        count={totals?.count ?? null}
        read={kind.permissions.read}
        onExport={save}
        exportsOnPhone
        onRefresh={() => void refresh([calls.list])}
        label={titles.many}
        columns={columns}
        current={opened}
        openOnMove={opened !== null}
        rowHref={(row) => addressOfQuery(screen.path, query, { id: row.id })}
        onClearFilters={filter.isNarrowed && totals?.any !== false ? filter.clear : undefined}
        empty={
          <Empty title={`Aún no hay ${titles.many.toLowerCase()}`} actions={create}>
            {props.purpose}
          </Empty>
        }
        card={(row) => ({ ...card(row), states: <CaseStateChip kind={kind} state={row.state} /> })}
      >
        <Narrowing kind={kind} filter={filter} searched={props.searched} />
      </ListFrame>
    </Page>
  )
}

const ALL = 'todas'

/** Each with how many it has, once that is known. Another tab keeps the filters and closes what was open. */
const tabsOf = (
  kind: CaseDefinition,
  query: Readonly<Record<string, string>>,
  totals: { readonly tabs: Readonly<Record<string, number>>; readonly all: number } | null,
) => {
  const href = (vista: string | null) => addressOfQuery(kind.list, query, { vista, after: null, id: null })
  return [
    { id: ALL, label: kind.titles.gender === 'f' ? 'Todas' : 'Todos', count: totals?.all, href: href(null) },
    ...tabNames(kind).map((tab) => ({ id: tab, label: kind.tabs[tab]?.label ?? tab, count: totals?.tabs[tab], href: href(tab) })),
  ]
}

interface NarrowingProps {
  readonly kind: CaseDefinition
  readonly filter: ReturnType<typeof useCaseFilter>
  readonly searched: string
}

function Narrowing({ kind, filter: { state, period, addPeriod, change }, searched }: NarrowingProps) {
  const search = useSearchBox()
  const states = stateNames(kind).map((id) => ({ id, label: stateName(kind, id) }))
  return (
    <>
      <SearchField label={`Buscar ${kind.titles.many.toLowerCase()}`} placeholder={searched} {...search} />
      <ChoiceFilter label="Estado" value={state ?? ''} options={states} onChange={(id) => change({ state: id, after: null })} />
      <FilterChips
        chips={period.range ? [period.chip] : []}
        {...(period.range ? {} : { add: [{ label: 'Fecha', onSelect: addPeriod }] })}
      />
    </>
  )
}
