/** Anulaciones de transacciones: sales that were cancelled in their shift, from the newest, with one of them beside the list. */
import { counted } from '#base/count.ts'
import { showInstant } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { register } from '#modules/documents/index.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { takeFile } from '#platform/export/take.tsx'
import { Button, ChoiceFilter, columnsOf, Empty, FilterChips, format, Page, SearchField } from '#platform/ui/index.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
import {
  addressOfQuery,
  type AnswerOf,
  crumbsOf,
  refresh,
  useAsk,
  useChangeQuery,
  useDayRange,
  useMay,
  usePagedList,
  useQueryOfAddress,
  useSearchBox,
} from '#platform/web/index.tsx'
import { exportCancellations, listCancellations } from '../endpoints.ts'
import { cancellationPermissions } from '../permissions.ts'
import { cancellationsScreen as page } from '../screens.ts'
import { CancellationPanel } from './CancellationPanel.tsx'
import { CancelPanel } from './CancelPanel.tsx'
import { PinPanel } from './PinPanel.tsx'

type Row = AnswerOf<typeof listCancellations>['rows'][number]

const col = columnsOf<Row>()
const columns = [
  col.text('cancelledAt', 'Anulada', (row) => showInstant(new Date(row.cancelledAt)), { width: 176 }),
  col.code('number', 'Número', (row) => <span className="b">{row.number}</span>, { width: 100 }),
  col.name('customer', 'Cliente', (row) => row.customer, { min: 140 }),
  col.text('reason', 'Motivo', (row) => row.reason, { width: 180, priority: 2 }),
  col.text('register', 'Caja', (row) => row.register, { width: 120, priority: 3 }),
  col.text('cancelledBy', 'Anuló', (row) => row.cancelledBy, { width: 140, priority: 4 }),
  col.text('allowedBy', 'Autorizó', (row) => row.allowedBy, { width: 140, priority: 3 }),
  col.money('value', 'Valor', (row) => row.value),
]

/** What narrows the list, in its address. */
function useFilter() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const period = useDayRange({ label: 'Fecha', standard: 'siempre', removable: true })
  const registerId = query['registerId']
  const search = query['search'] ?? ''
  return {
    ...{ registerId, period, change },
    asked: { search, ...(registerId ? { registerId } : {}), ...period.range },
    isNarrowed: search !== '' || registerId !== undefined || period.range !== null,
    clear: () => change({ search: null, registerId: null, period: null, from: null, to: null, after: null }, { replace: true }),
  }
}

/** What stands beside the list: asking, the own PIN, or one of them. */
function usePanel(change: ReturnType<typeof useChangeQuery>) {
  const query = useQueryOfAddress()
  const mayAsk = useMay(cancellationPermissions.write)
  const mayAllow = useMay(cancellationPermissions.approve)
  const opened = query['id'] ?? null
  const show = (id: string | null) => change({ id, crear: null, pin: null })
  const close = () => show(null)
  if (query['crear'] === '1' && mayAsk) return <CancelPanel onCancelled={show} onClose={close} />
  if (query['pin'] === '1' && mayAllow) return <PinPanel onClose={close} />
  return opened === null ? undefined : <CancellationPanel key={opened} id={opened} onClose={close} />
}

export default function CancellationsPage() {
  const query = useQueryOfAddress()
  const view = useListView('till-cancellations')
  const filter = useFilter()
  const mayAsk = useMay(cancellationPermissions.write)
  const mayAllow = useMay(cancellationPermissions.approve)
  const list = usePagedList(listCancellations, (position) => ({ query: { ...filter.asked, ...position } }))
  const totals = useAsk(listCancellations, { query: { ...filter.asked, size: '25', after: '' } }).data
  const panel = usePanel(filter.change)
  const opened = query['id'] ?? null
  const begin = mayAsk && (
    <Button look="filled" onClick={() => filter.change({ crear: '1', id: null, pin: null })}>
      Anular venta
    </Button>
  )
  const save = (as: ExportFormat) => {
    const ids = columns.filter((column) => !view.chooser.hidden.has(column.id)).map((column) => column.id)
    void takeFile(exportCancellations, { ...filter.asked, columns: ids.join(), format: as })
  }
  return (
    <Page
      title={page.title}
      subtitle={totals && counted(totals.count, 'anulación', 'anulaciones')}
      crumbs={crumbsOf(page)}
      primary={panel === undefined ? begin : undefined}
      actions={mayAllow && <Button onClick={() => filter.change({ pin: '1', id: null, crear: null })}>Mi PIN</Button>}
      body="fill"
      panel={panel}
    >
      <ListFrame
        name="till-cancellations"
        view={view}
        list={list}
        count={totals?.count ?? null}
        read={cancellationPermissions.read}
        onExport={save}
        exportsOnPhone
        onRefresh={() => void refresh([listCancellations])}
        label={page.title}
        columns={columns}
        current={opened}
        openOnMove={opened !== null}
        rowHref={(row) => addressOfQuery(page.path, query, { id: row.id, crear: null, pin: null })}
        onClearFilters={filter.isNarrowed && totals?.any !== false ? filter.clear : undefined}
        empty={
          <Empty title="Ninguna venta se ha anulado en su turno" actions={begin}>
            Una venta se anula mientras su turno está abierto, con quien supervisa. Después, con una nota.
          </Empty>
        }
        card={(row) => ({
          title: row.customer,
          amount: format.formatMoney(parseAmount(row.value)),
          detail: `${row.number}, ${showInstant(new Date(row.cancelledAt))}`,
          side: row.register,
        })}
      >
        <Narrowing filter={filter} />
      </ListFrame>
    </Page>
  )
}

function Narrowing({ filter: { registerId, period, change } }: { readonly filter: ReturnType<typeof useFilter> }) {
  const search = useSearchBox()
  const mayRegisters = useMay(register.permissions.read)
  const registers = useAsk(register.endpoints.options, mayRegisters ? { query: {} } : null).data?.options ?? []
  const addPeriod = () => change({ period: 'mes', from: null, to: null }, { replace: true })
  return (
    <>
      <SearchField label="Buscar anulaciones" placeholder="Número, cliente o motivo" {...search} />
      <ChoiceFilter label="Caja" value={registerId ?? ''} options={registers} onChange={(id) => change({ registerId: id, after: null })} />
      <FilterChips
        chips={period.range ? [period.chip] : []}
        {...(period.range ? {} : { add: [{ label: 'Fecha', onSelect: addPeriod }] })}
      />
    </>
  )
}
