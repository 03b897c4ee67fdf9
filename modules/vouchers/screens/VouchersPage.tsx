/** The list of a kind of voucher: its tabs, filter, columns, saved views, file, paper and totals, with one of them beside it. */
import type { ReactNode } from 'react'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { takeFile } from '#platform/export/take.tsx'
import type { Screen } from '#platform/screen.ts'
import { type CardContent, type Column, FilterChips, Money, Page, SearchField, StateTabs, useMarks } from '#platform/ui/index.tsx'
import { crumbsOf, type PagedList, useQueryOfAddress, useSearchBox } from '#platform/web/index.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
import type { VoucherEndpoints } from '../endpoints.ts'
import type { VoucherKind, VoucherTab } from '../voucher.ts'
import { tabsOfList, type VoucherListState } from './list-state.tsx'
import { MarkedBar, type MarkedVoucher, type MoreMarked } from './MarkedBar.tsx'

export interface VouchersPageProps<Row extends MarkedVoucher> {
  readonly kind: VoucherKind
  readonly calls: Pick<VoucherEndpoints, 'export' | 'print' | 'postMany' | 'annulMany'>
  readonly screen: Pick<Screen, 'title' | 'path' | 'parents'>
  /** Over the list: "Recaudos". */
  readonly heading: string
  /** Its name among saved views and arrangements of columns. */
  readonly list: string
  readonly state: VoucherListState
  /** After those of their states: what stands beside the list. */
  readonly moreTabs?: readonly { readonly id: string; readonly label: string; readonly href: string }[]
  readonly columns: readonly Column<Row>[]
  readonly rows: PagedList<Row>
  /** Of the whole filter; null while they are on their way. A kind without amounts has no total. */
  readonly totals: {
    readonly count: number
    readonly tabs: Readonly<Record<VoucherTab, number>>
    readonly any: boolean
    readonly total?: string
  } | null
  /** "12 recaudos" */
  readonly count: (count: number) => string
  readonly create: ReactNode
  readonly importButton?: ReactNode
  /** What its search looks at: "Número, tercero o NIT". */
  readonly searched: { readonly label: string; readonly placeholder: string }
  /** At the end of its bar: "Los costos no se muestran con tu rol". */
  readonly note?: string
  /** What narrows it besides. */
  readonly filters?: ReactNode
  readonly onRefresh: () => void
  readonly rowHref: (row: Row) => string
  /** The one that is open, or that one came from. */
  readonly current: string | null
  readonly openOnMove: boolean
  readonly panel: ReactNode
  readonly empty: ReactNode
  readonly card: (row: Row) => CardContent
  /** The first of the filter: as many as an action over several takes. */
  readonly askFirst: () => Promise<readonly Row[]>
  /** Of a list that shows what others wrote, too. */
  readonly isOwn?: (row: Row) => boolean
  /** What is done with several besides. */
  readonly moreMarked?: MoreMarked<Row>
}

const rowKey = (row: MarkedVoucher): string => row.id
const every = () => true

export function VouchersPage<Row extends MarkedVoucher>(props: VouchersPageProps<Row>) {
  const { kind, calls, screen, heading, state, columns, rows, totals, count } = props
  const view = useListView(props.list)
  const query = useQueryOfAddress()
  const marks = useMarks(rows.rows, rowKey, JSON.stringify(state.filter))
  const save = (format: ExportFormat) => {
    const shown = columns.filter((column) => !view.chooser.hidden.has(column.id)).map((column) => column.id)
    void takeFile(calls.export, { ...state.filter, columns: shown.join(), format })
  }
  return (
    <Page
      title={screen.title}
      heading={heading}
      crumbs={crumbsOf({ ...screen, title: heading })}
      subtitle={totals && count(totals.count)}
      primary={props.create}
      summary={totals?.total !== undefined && <Summary count={count(totals.count)} total={totals.total} />}
      body="fill"
      panel={props.panel}
      tabs={<StateTabs label="Estados" current={state.tab} tabs={[...tabsOfList(kind, query, totals?.tabs), ...(props.moreTabs ?? [])]} />}
    >
      <ListFrame
        name={props.list}
        view={view}
        list={rows}
        count={totals?.count ?? null}
        read={kind.permissions.read}
        onExport={save}
        exportsOnPhone
        importButton={props.importButton}
        onRefresh={props.onRefresh}
        label={kind.titles.many}
        selection={marks.selection}
        columns={columns}
        rowHref={props.rowHref}
        current={props.current}
        openOnMove={props.openOnMove}
        {...(totals?.total === undefined
          ? {}
          : { totals: { label: totalLabel(state.tab, count(totals.count)), cells: { amount: <Money value={totals.total} /> } } })}
        onClearFilters={totals?.any === false ? undefined : state.clear}
        empty={props.empty}
        card={props.card}
      >
        <Narrowing {...props.searched} state={state} />
        {props.filters}
        {props.note && <span className="small muted">{props.note}</span>}
      </ListFrame>
      {marks.rows.length > 0 && (
        <MarkedBar
          kind={kind}
          calls={calls}
          marks={marks}
          count={totals?.count ?? null}
          askFirst={props.askFirst}
          isOwn={props.isOwn ?? every}
          more={props.moreMarked}
        />
      )}
    </Page>
  )
}

/** Only what stands is added; in their tab, what the drafts would be. */
const totalLabel = (tab: VoucherTab, counted: string): string =>
  tab === 'drafts' ? `Total de ${counted} en borrador` : `Total de ${counted} del filtro, sin borradores ni anulados`

const Summary = ({ count, total }: { count: string; total: string }) => (
  <>
    <span className="small muted">{count}</span>
    <br />
    <Money value={total} sign />
  </>
)

function Narrowing({
  label,
  placeholder,
  state: { tab, period, addPeriod },
}: {
  label: string
  placeholder: string
  state: VoucherListState
}) {
  const search = useSearchBox()
  // No day narrows what waits for somebody.
  const isDated = tab !== 'drafts'
  return (
    <>
      <SearchField label={label} placeholder={placeholder} {...search} />
      {isDated && (
        <FilterChips
          chips={period.range ? [period.chip] : []}
          {...(period.range ? {} : { add: [{ label: 'Fecha', onSelect: addPeriod }] })}
        />
      )}
    </>
  )
}
