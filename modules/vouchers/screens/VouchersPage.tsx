/** The list of a kind of voucher: its filter, columns, saved views, file and totals, with one of them beside it. */
import type { ReactNode } from 'react'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import type { Screen } from '#platform/screen.ts'
import { type CardContent, type Column, FilterChips, Money, Page, SearchField } from '#platform/ui/index.tsx'
import { crumbsOf, type PagedList, useChangeQuery, useDayRange, useQueryOfAddress, useSearchBox } from '#platform/web/index.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
import type { VoucherKind, VoucherState } from '../voucher.ts'

interface ListedVoucher {
  readonly id: string
  readonly number: string
  readonly state: VoucherState
}

export interface VouchersPageProps<Row extends ListedVoucher> {
  readonly kind: Pick<VoucherKind, 'permissions'>
  readonly screen: Pick<Screen, 'title' | 'path' | 'parents'>
  /** Over the list: "Recaudos". */
  readonly heading: string
  /** Read aloud: "Movimientos de inventario". */
  readonly label: string
  /** Its name among saved views and arrangements of columns. */
  readonly list: string
  readonly columns: readonly Column<Row>[]
  readonly rows: PagedList<Row>
  /** Of the whole filter; null while they are on their way, left out of a list that has none. */
  readonly totals?: { readonly count: number; readonly total: string } | null
  /** "12 recaudos" */
  readonly count: (count: number) => string
  readonly subtitle?: string
  readonly create: ReactNode
  /** Its search and its days, when it is narrowed by them. */
  readonly narrowing?: { readonly label: string; readonly placeholder: string; readonly period: ReturnType<typeof useDayRange> }
  /** What stands in the bar of a list that nothing narrows. */
  readonly note?: string
  readonly onExport: (format: ExportFormat, columns: readonly string[]) => void
  readonly onRefresh: () => void
  readonly rowHref: (row: Row) => string
  /** The one that is open, or that one came from. */
  readonly current: string | null
  readonly openOnMove: boolean
  readonly panel: ReactNode
  readonly empty: ReactNode
  readonly card: (row: Row) => CardContent
}

export function VouchersPage<Row extends ListedVoucher>(props: VouchersPageProps<Row>) {
  const { kind, screen, heading, columns, rows, totals, count, narrowing } = props
  const view = useListView(props.list)
  const save = (format: ExportFormat) =>
    props.onExport(
      format,
      columns.filter((column) => !view.chooser.hidden.has(column.id)).map((column) => column.id),
    )
  const clear = useClearing(narrowing?.period ?? null)
  return (
    <Page
      title={screen.title}
      heading={heading}
      crumbs={crumbsOf({ ...screen, title: heading })}
      subtitle={props.subtitle ?? (totals && count(totals.count))}
      primary={props.create}
      summary={
        totals && (
          <>
            <span className="small muted">{count(totals.count)}</span>
            <br />
            <Money value={totals.total} sign />
          </>
        )
      }
      body="fill"
      panel={props.panel}
    >
      <ListFrame
        name={props.list}
        view={view}
        list={rows}
        count={totals?.count ?? null}
        read={kind.permissions.read}
        onExport={save}
        exportsOnPhone
        onRefresh={props.onRefresh}
        label={props.label}
        columns={columns}
        rowHref={props.rowHref}
        current={props.current}
        openOnMove={props.openOnMove}
        {...(totals && {
          totals: {
            label: `Total de ${count(totals.count)} del filtro, sin los anulados`,
            cells: { amount: <Money value={totals.total} /> },
          },
        })}
        onClearFilters={clear}
        empty={props.empty}
        card={props.card}
      >
        {narrowing ? <Narrowing {...narrowing} /> : <span className="small muted">{props.note}</span>}
      </ListFrame>
    </Page>
  )
}

function Narrowing({ label, placeholder, period }: NonNullable<VouchersPageProps<ListedVoucher>['narrowing']>) {
  const change = useChangeQuery()
  const search = useSearchBox()
  return (
    <>
      <SearchField label={label} placeholder={placeholder} {...search} />
      <FilterChips
        chips={period.range ? [period.chip] : []}
        {...(period.range ? {} : { add: [{ label: 'Fecha', onSelect: () => change({ period: null }, { replace: true }) }] })}
      />
    </>
  )
}

/** Takes every filter off; undefined while there is none. */
function useClearing(period: ReturnType<typeof useDayRange> | null): (() => void) | undefined {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  if ((query['search'] ?? '') === '' && !period?.range) return undefined
  return () => change({ search: null, period: 'siempre', from: null, to: null, after: null }, { replace: true })
}
