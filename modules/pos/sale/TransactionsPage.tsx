/** Transacciones de caja: what registers sold, what was found of it, and what is kept aside; one beside the list (`?ver=`). */
import { showInstant } from '#base/date.ts'
import { Chip, CircleCheckIcon, columnsOf, DataTable, Empty, ListBar, Money, Page, StateTabs, WarningIcon } from '#platform/ui/index.tsx'
import {
  addressOfQuery,
  type AnswerOf,
  crumbsOf,
  refresh,
  useAsk,
  useChangeQuery,
  usePagedList,
  useQueryOfAddress,
} from '#platform/web/index.tsx'
import { ElectronicChip } from '#modules/documents/index.tsx'
import { transactionsScreen as page } from '../screens.ts'
import { countTransactions, listQuarantine, listTransactions } from './read-endpoints.ts'
import { TakeAgain } from './deciding.tsx'
import { SalePanel } from './SalePanel.tsx'
import { asideWords, findingText, saleTabs, saleTabTitles, stateOfSale } from './words.ts'

type Sale = AnswerOf<typeof listTransactions>['rows'][number]
type Aside = AnswerOf<typeof listQuarantine>['rows'][number]

const icons = { ok: CircleCheckIcon, warn: WarningIcon } as const
const SaleState = ({ state }: Pick<Sale, 'state'>) => {
  const { tone, text } = stateOfSale[state]
  return (
    <Chip tone={tone} icon={icons[tone]}>
      {text}
    </Chip>
  )
}
const at = (instant: string): string => showInstant(new Date(instant))

const col = columnsOf<Sale>()
const columns = [
  col.text('soldAt', 'Hora', (row) => at(row.soldAt), { width: 176 }),
  col.code('number', 'Número', (row) => <span className="b">{row.number}</span>, { width: 110 }),
  col.name('customer', 'Cliente', (row) => row.customer, { min: 160 }),
  col.text('register', 'Caja', (row) => row.register, { width: 120, priority: 3 }),
  col.text('cashier', 'Cajero', (row) => row.cashier, { width: 150, priority: 4 }),
  col.text('means', 'Medio', (row) => row.means.join(', '), { width: 170, priority: 2 }),
  col.money('value', 'Valor', (row) => row.value, { width: 132 }),
  col.state('state', 'Estado', (row) => <SaleState state={row.state} />, { width: 140 }),
  col.state('electronic', 'DIAN', (row) => <ElectronicChip state={row.electronicState} />, { width: 122, priority: 2 }),
]

const aside = columnsOf<Aside>()
const asideColumns = [
  aside.text('arrivedAt', 'Llegó', (row) => at(row.arrivedAt), { width: 176 }),
  aside.name('why', 'Por qué', (row) => asideWords[row.why], { min: 200 }),
  aside.text('findings', 'Detalle', (row) => row.findings.map(findingText).join(' '), { width: 300, priority: 2 }),
  aside.text('register', 'Caja', (row) => row.register, { width: 120, priority: 3 }),
  aside.text('device', 'Equipo', (row) => row.deviceName, { width: 150, priority: 4 }),
  aside.text('number', 'Número que dice', (row) => (row.number === null ? 'Ninguno' : `${row.number}`), { width: 130, priority: 5 }),
  aside.text('decision', 'Decisión', (row) => <TakeAgain aside={row} />, { width: 150 }),
]

export default function TransactionsPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const tab = saleTabs.find((each) => each === query['vista']) ?? 'all'
  const counts = useAsk(countTransactions, {}).data
  const opened = query['ver'] ?? null
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      body="fill"
      panel={opened === null ? undefined : <SalePanel key={opened} id={opened} onClose={() => change({ ver: null })} />}
      tabs={
        <StateTabs
          label="Estado"
          current={tab}
          tabs={saleTabs.map((id) => ({
            id,
            label: saleTabTitles[id],
            href: addressOfQuery(page.path, query, { vista: id === 'all' ? null : id, after: null, ver: null }),
            ...(counts && id !== 'all' ? { count: counts[id] } : {}),
            alert: id === 'quarantined' && (counts?.quarantined ?? 0) > 0,
          }))}
        />
      }
    >
      <ListBar onRefresh={() => void refresh([listTransactions, countTransactions, listQuarantine])}>{null}</ListBar>
      {tab === 'quarantined' ? <AsideTable /> : <SalesTable isFlagged={tab === 'flagged'} opened={opened} />}
    </Page>
  )
}

function SalesTable({ isFlagged, opened }: { readonly isFlagged: boolean; readonly opened: string | null }) {
  const query = useQueryOfAddress()
  const filter = isFlagged ? ({ state: 'flagged' } as const) : {}
  const list = usePagedList(listTransactions, (position) => ({ query: { ...filter, ...position } }))
  return (
    <DataTable
      label={page.title}
      rows={list.rows}
      isStale={list.isStale}
      rowKey={(row) => row.id}
      columns={columns}
      rowHref={(row: Sale) => addressOfQuery(page.path, query, { ver: row.id })}
      current={opened}
      openOnMove={opened !== null}
      error={list.error}
      onRetry={list.retry}
      pager={list.pager(null)}
      empty={
        <Empty title={isFlagged ? 'Ninguna venta tiene novedad' : 'Aún no hay ventas de caja'}>
          Aquí llega lo que venden las cajas, con su forma de pago y lo que haya que revisar.
        </Empty>
      }
      card={(row) => ({
        title: row.customer,
        amount: <Money value={row.value} />,
        detail: `${row.number}, ${at(row.soldAt)}`,
        side: row.means.join(', '),
        states: (
          <>
            <SaleState state={row.state} />
            <ElectronicChip state={row.electronicState} />
          </>
        ),
      })}
    />
  )
}

function AsideTable() {
  const list = usePagedList(listQuarantine, (position) => ({ query: position }))
  return (
    <DataTable
      label="Ventas apartadas"
      rows={list.rows}
      isStale={list.isStale}
      rowKey={(row) => row.id}
      columns={asideColumns}
      error={list.error}
      onRetry={list.retry}
      pager={list.pager(null)}
      empty={<Empty title="No hay ventas apartadas">Lo que llega y no se puede registrar queda aquí, como llegó.</Empty>}
      card={(row) => ({
        title: asideWords[row.why],
        detail: `${row.register}, ${at(row.arrivedAt)}`,
        side: row.deviceName,
        states: (
          <>
            <span className="small t2">{row.findings.map(findingText).join(' ')}</span>
            <TakeAgain aside={row} />
          </>
        ),
      })}
    />
  )
}
