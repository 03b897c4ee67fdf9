/** Traslados: what goes from a warehouse to another, from the newest, with what is on its way. */
import { counted } from '#base/count.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { takeFile } from '#platform/export/take.tsx'
import { ButtonLink, ChoiceFilter, columnsOf, Empty, format, Money, Page, PlusIcon, useShortcuts } from '#platform/ui/index.tsx'
import {
  type AnswerOf,
  crumbsOf,
  refresh,
  useAsk,
  useChangeQuery,
  useGo,
  useMay,
  usePagedList,
  useQueryOfAddress,
} from '#platform/web/index.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
import { createTransferScreen, transfersScreen as page } from '../screens.ts'
import { transferAddress } from '../source-links.ts'
import { stockPermissions } from '../stock-note.ts'
import { exportTransfers, listTransfers } from './endpoints.ts'
import { transferStateNames, transferStates } from './transfer.ts'
import { TransferStateChip } from './TransferStateChip.tsx'

type Row = AnswerOf<typeof listTransfers>['rows'][number]

const states = transferStates.map((id) => ({ id, label: transferStateNames[id] }))
const daysText = ({ days }: Pick<Row, 'days'>): string => (days === null ? '' : days === 1 ? '1 día' : `${days} días`)
const col = columnsOf<Row>()
const columns = [
  col.code('number', 'Número', (row) => <span className={row.state === 'annulled' ? 'struck' : 'b'}>{row.number ?? 'Sin enviar'}</span>, {
    width: 100,
  }),
  col.day('date', 'Fecha', (row) => row.date),
  col.name('origin', 'Origen', (row) => row.origin, { min: 150 }),
  col.text('destination', 'Destino', (row) => row.destination, { width: 170 }),
  col.quantity('items', 'Ítems', (row) => `${row.items}`, { width: 80, priority: 3 }),
  col.money('value', 'Valor', (row) => row.value, { width: 132, annulled: (row) => row.state === 'annulled' }),
  col.text('days', 'En tránsito', daysText, { width: 110, priority: 2 }),
  col.state('state', 'Estado', (row) => <TransferStateChip state={row.state} />, { width: 150 }),
]
const withoutCost = columns.filter((column) => column.id !== 'value')

export default function TransfersPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const go = useGo()
  const view = useListView('stock-transfers')
  const mayWrite = useMay(stockPermissions.write)
  const shown = useMay(stockPermissions.cost) ? columns : withoutCost
  const state = transferStates.find((each) => each === query['state'])
  const filter = state ? { state } : {}
  const list = usePagedList(listTransfers, (position) => ({ query: { ...filter, ...position } }))
  const totals = useAsk(listTransfers, { query: { ...filter, size: '25' } }).data
  useShortcuts(mayWrite ? [{ keys: 'n', label: createTransferScreen.title, run: () => go(createTransferScreen.path) }] : [])
  const create = mayWrite && (
    <ButtonLink href={createTransferScreen.path} look="filled" icon={PlusIcon}>
      Crear traslado
    </ButtonLink>
  )
  const save = (as: ExportFormat) => {
    const ids = shown.filter((column) => !view.chooser.hidden.has(column.id)).map((column) => column.id)
    void takeFile(exportTransfers, { ...filter, columns: ids.join(), format: as })
  }
  const clear = state && totals?.any !== false ? () => change({ state: null, after: null }, { replace: true }) : undefined
  return (
    <Page
      title={page.title}
      heading="Traslados"
      subtitle={totals && counted(totals.count, 'traslado', 'traslados')}
      crumbs={crumbsOf({ ...page, title: 'Traslados' })}
      primary={create}
      body="fill"
    >
      <ListFrame
        name="stock-transfers"
        view={view}
        list={list}
        count={totals?.count ?? null}
        read={stockPermissions.read}
        onExport={save}
        exportsOnPhone
        onRefresh={() => void refresh([listTransfers])}
        label="Traslados"
        columns={shown}
        rowHref={(row) => transferAddress(row.id)}
        onClearFilters={clear}
        empty={
          <Empty title="Aún no hay traslados" actions={create}>
            Lleva productos de una bodega a otra: salen, viajan y se reciben línea por línea.
          </Empty>
        }
        card={(row) => ({
          title: `${row.origin} a ${row.destination}`,
          amount: row.value !== null && <Money value={row.value} />,
          detail: `${row.number ?? 'Sin enviar'}, ${format.formatDay(row.date)}`,
          side: row.items === 1 ? '1 ítem' : `${row.items} ítems`,
          states: <TransferStateChip state={row.state} />,
        })}
      >
        <ChoiceFilter label="Estado" value={state ?? ''} options={states} onChange={(id) => change({ state: id, after: null })} />
      </ListFrame>
    </Page>
  )
}
