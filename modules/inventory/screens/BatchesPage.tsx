/** Lotes: what there is of each batch by warehouse, first what expires first; one of them beside the list (`?id=`). */
import { counted } from '#base/count.ts'
import type { ExportFormat } from '#platform/catalogue/export.ts'
import { takeFile } from '#platform/export/take.tsx'
import { columnsOf, Empty, FilterChips, format, idsInSight, Page, Quantity, SearchField, StateTabs } from '#platform/ui/index.tsx'
import { ListFrame } from '#platform/views/ListFrame.tsx'
import { useListView } from '#platform/views/list-view.tsx'
import { addressOfQuery, crumbsOf, useAsk, useChangeQuery, useMay, usePagedList, useQueryOfAddress } from '#platform/web/index.tsx'
import { batchesScreen as page } from '../screens.ts'
import { countBatches, exportBatches, listBatches, type BatchRow } from '../tracking/endpoints.ts'
import { trackingPermissions } from '../tracking/permissions.ts'
import { batchStateNames, batchStates, type BatchState } from '../tracking/state.ts'
import { stockPermissions } from '../stock-note.ts'
import { BatchChip } from './GoodsChips.tsx'
import { BatchPanel } from './BatchPanel.tsx'
import { useScan } from './use-scan.tsx'

const daysText = ({ days }: BatchRow): string => (days === null ? '' : `${days}`)
const expiryWords = ({ expiresOn }: BatchRow): string => (expiresOn === null ? 'No vence' : `Vence ${format.formatDay(expiresOn)}`)

const col = columnsOf<BatchRow>()
const columns = [
  col.code('code', 'Lote', (row) => <span className="b">{row.code}</span>, { width: 128 }),
  col.name('item', 'Producto', (row) => `${row.item.code} ${row.item.name}`, { min: 200 }),
  col.text('warehouse', 'Bodega', (row) => row.warehouse?.name ?? '', { width: 140, priority: 3 }),
  col.day('madeOn', 'Fabricación', (row) => row.madeOn, { priority: 5 }),
  col.day('expiresOn', 'Vence', (row) => row.expiresOn),
  col.text('days', 'Días', daysText, { width: 72, priority: 4 }),
  col.quantity('quantity', 'Cantidad', (row) => row.quantity, { width: 112 }),
  col.money('cost', 'Costo', (row) => row.cost, { width: 132, priority: 4 }),
  col.state('state', 'Estado', (row) => <BatchChip state={row.state} />, { width: 124 }),
]
const withoutCost = columns.filter(({ id }) => id !== 'cost')

/** Of its saved views and kept columns. */
const LIST = 'inventory.batches'

const cardOf = (row: BatchRow) => ({
  title: `${row.item.code} ${row.item.name}`,
  amount: <Quantity value={row.quantity} />,
  detail: `Lote ${row.code} · ${expiryWords(row)}`,
  side: row.warehouse?.name ?? '',
  states: <BatchChip state={row.state} />,
})

export default function BatchesPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const view = useListView(LIST)
  const search = useScan()
  const seesCost = useMay(stockPermissions.cost)
  const state: BatchState | '' = batchStates.find((each) => each === query['estado']) ?? ''
  const stock = query['existencias'] === 'todas' ? ('all' as const) : ('there' as const)
  const filter = { text: query['search'] ?? '', itemId: query['item'] ?? '', warehouseId: '', stock }
  const list = usePagedList(listBatches, (position) => ({ query: { ...filter, state, ...position } }))
  const counts = useAsk(countBatches, { query: filter }).data
  const shown = seesCost ? columns : withoutCost
  const openId = query['id'] ?? null
  const narrow = (changes: Readonly<Record<string, string | null>>) => change({ ...changes, after: null }, { replace: true })
  const save = (as: ExportFormat) =>
    void takeFile(exportBatches, { ...filter, state, columns: idsInSight(shown, view.chooser.arrangement).join(), format: as })
  const isFiltered = filter.text !== '' || filter.itemId !== '' || stock === 'all' || state !== ''
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      subtitle={counts && counted(counts.all, 'lote', 'lotes')}
      body="fill"
      tabs={
        <StateTabs
          label="Estado"
          current={state === '' ? 'all' : state}
          tabs={(['all', ...batchStates] as const).map((id) => ({
            id,
            label: id === 'all' ? 'Todos' : batchStateNames[id],
            count: counts?.[id],
            href: addressOfQuery(page.path, query, { estado: id === 'all' ? null : id, after: null }),
          }))}
        />
      }
      panel={openId !== null && <BatchPanel key={openId} id={openId} onClose={() => change({ id: null })} />}
    >
      <ListFrame
        name={LIST}
        view={view}
        list={list}
        count={counts ? counts[state === '' ? 'all' : state] : null}
        read={trackingPermissions.read}
        onExport={save}
        onRefresh={list.retry}
        label={page.title}
        columns={shown}
        card={cardOf}
        rowHref={(row) => addressOfQuery(page.path, query, { id: row.batchId })}
        current={openId}
        openOnMove={openId !== null}
        onClearFilters={isFiltered ? () => narrow({ search: null, item: null, existencias: null, estado: null }) : undefined}
        empty={
          <Empty title="Aún no hay lotes">
            Los lotes llegan con las entradas de los productos cuyo control es por lote. Se elige en la ficha del producto.
          </Empty>
        }
      >
        <SearchField label="Buscar lotes" placeholder="Escanea o busca un lote" {...search} />
        <FilterChips
          chips={[
            ...(stock === 'all'
              ? [{ id: 'stock', label: 'Existencias', value: 'también sin saldo', onRemove: () => narrow({ existencias: null }) }]
              : []),
            ...(filter.itemId === ''
              ? []
              : [{ id: 'item', label: 'Producto', value: 'uno elegido', onRemove: () => narrow({ item: null }) }]),
          ]}
          add={stock === 'all' ? [] : [{ label: 'También los que no tienen saldo', onSelect: () => narrow({ existencias: 'todas' }) }]}
        />
      </ListFrame>
    </Page>
  )
}
