/** Despachos: the orders that leave together, from the newest. */
import { counted } from '#base/count.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { takeFile } from '#platform/export/take.tsx'
import { ButtonLink, ChoiceFilter, columnsOf, Empty, format, Page, PlusIcon, useShortcuts } from '#platform/ui/index.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
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
import { dispatchStateNames, dispatchStates } from '../dispatch.ts'
import { exportDispatches, listDispatches } from '../endpoints.ts'
import { dispatchPermissions } from '../permissions.ts'
import { createDispatchScreen, dispatchAddress, dispatchesScreen as page } from '../screens.ts'
import { DispatchStateChip } from './DispatchStateChip.tsx'

type Row = AnswerOf<typeof listDispatches>['rows'][number]

const states = dispatchStates.map((id) => ({ id, label: dispatchStateNames[id] }))
const col = columnsOf<Row>()
const columns = [
  col.code('number', 'Número', (row) => <span className="b">{row.number ?? 'Borrador'}</span>, { width: 100 }),
  col.day('scheduledOn', 'Fecha', (row) => row.scheduledOn),
  col.name('route', 'Ruta', (row) => row.route, { min: 140 }),
  col.text('carrier', 'Transportador', (row) => row.carrier, { width: 180, priority: 2 }),
  col.quantity('orders', 'Pedidos', (row) => `${row.orders}`, { width: 84 }),
  col.quantity('customers', 'Clientes', (row) => `${row.customers}`, { width: 84, priority: 3 }),
  col.quantity('items', 'Ítems', (row) => `${row.items}`, { width: 72, priority: 4 }),
  col.state('state', 'Estado', (row) => <DispatchStateChip state={row.state} />, { width: 160 }),
]

export default function DispatchesPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const go = useGo()
  const view = useListView('dispatches')
  const mayWrite = useMay(dispatchPermissions.write)
  const state = dispatchStates.find((each) => each === query['state'])
  const filter = state ? { state } : {}
  const list = usePagedList(listDispatches, (position) => ({ query: { ...filter, ...position } }))
  const totals = useAsk(listDispatches, { query: { ...filter, size: '25' } }).data
  useShortcuts(mayWrite ? [{ keys: 'n', label: createDispatchScreen.title, run: () => go(createDispatchScreen.path) }] : [])
  const create = mayWrite && (
    <ButtonLink href={createDispatchScreen.path} look="filled" icon={PlusIcon}>
      Crear despacho
    </ButtonLink>
  )
  const save = (as: ExportFormat) => {
    const ids = columns.filter((column) => !view.chooser.hidden.has(column.id)).map((column) => column.id)
    void takeFile(exportDispatches, { ...filter, columns: ids.join(), format: as })
  }
  const clear = state && totals?.any !== false ? () => change({ state: null, after: null }, { replace: true }) : undefined
  return (
    <Page
      title={page.title}
      heading="Despachos"
      subtitle={totals && counted(totals.count, 'despacho', 'despachos')}
      crumbs={crumbsOf({ ...page, title: 'Despachos' })}
      primary={create}
      body="fill"
    >
      <ListFrame
        name="dispatches"
        view={view}
        list={list}
        count={totals?.count ?? null}
        read={dispatchPermissions.read}
        onExport={save}
        exportsOnPhone
        onRefresh={() => void refresh([listDispatches])}
        label="Despachos"
        columns={columns}
        rowHref={(row) => dispatchAddress(row.id)}
        onClearFilters={clear}
        empty={
          <Empty title="Aún no hay despachos" actions={create}>
            Reúne los pedidos que salen juntos: se alistan por producto y cada uno sale con su remisión o su factura.
          </Empty>
        }
        card={(row) => ({
          title: row.route === '' ? counted(row.orders, 'pedido', 'pedidos') : row.route,
          amount: format.formatDay(row.scheduledOn),
          detail: `${row.number ?? 'Borrador'}, ${counted(row.customers, 'cliente', 'clientes')}`,
          side: row.items === 1 ? '1 ítem' : `${row.items} ítems`,
          states: <DispatchStateChip state={row.state} />,
        })}
      >
        <ChoiceFilter label="Estado" value={state ?? ''} options={states} onChange={(id) => change({ state: id, after: null })} />
      </ListFrame>
    </Page>
  )
}
