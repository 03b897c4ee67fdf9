/** On the page of a product: its batches by warehouse, or its serials, a page at a time; each leads to its trace. */
import type { ShownItem } from '#modules/items/index.tsx'
import { ButtonLink, columnsOf, DataTable, DayText, Empty, Quantity, Section, TextLink } from '#platform/ui/index.tsx'
import { addressOfQuery, useMay, usePagedList } from '#platform/web/index.tsx'
import { BatchChip, SerialChip } from '../screens/GoodsChips.tsx'
import { stockPermissions } from '../stock-note.ts'
import { type BatchRow, listBatches, listSerials, type SerialRow } from './endpoints.ts'

export default function ItemGoods({ item }: { item: ShownItem }) {
  return item.control === 'serial' ? <Serials item={item} /> : <Batches item={item} />
}

const batch = columnsOf<BatchRow>()
const batchColumns = [
  batch.name('code', 'Lote', (row) => row.code, { min: 120 }),
  batch.text('warehouse', 'Bodega', (row) => row.warehouse?.name ?? '', { width: 160, priority: 2 }),
  batch.day('madeOn', 'Fabricación', (row) => row.madeOn, { priority: 5 }),
  batch.day('expiresOn', 'Vence', (row) => row.expiresOn),
  batch.quantity('quantity', 'Cantidad', (row) => row.quantity, { width: 112 }),
  batch.money('cost', 'Costo', (row) => row.cost, { width: 132, priority: 4 }),
  batch.state('state', 'Estado', (row) => <BatchChip state={row.state} />),
]
const withoutCost = batchColumns.filter(({ id }) => id !== 'cost')

/** How goods reach it: with what comes in. */
const arrive = <ButtonLink href="/inventories/create/entry">Registrar entrada</ButtonLink>

function Batches({ item }: { item: ShownItem }) {
  const seesCost = useMay(stockPermissions.cost)
  const list = usePagedList(listBatches, (position) => ({ query: { itemId: item.id, stock: 'all' as const, ...position } }))
  return (
    <Section
      title="Lotes"
      count={item.unitName}
      action={<TextLink href={addressOfQuery('/items/batches', {}, { item: item.id })}>Ver en lotes</TextLink>}
    >
      <DataTable
        label="Lotes"
        rows={list.rows}
        rowKey={(row) => row.id}
        columns={seesCost ? batchColumns : withoutCost}
        rowHref={(row) => addressOfQuery('/items/batches', {}, { item: item.id, existencias: 'todas', id: row.batchId })}
        pager={list.pager(null)}
        error={list.error}
        onRetry={list.retry}
        empty={
          <Empty title="Aún no tiene lotes" actions={arrive}>
            Cada lote llega con la entrada o la compra que lo trae.
          </Empty>
        }
        card={(row) => ({
          title: `Lote ${row.code}`,
          amount: <Quantity value={row.quantity} />,
          detail: row.expiresOn === null ? 'No vence' : <DayText value={row.expiresOn} />,
          side: row.warehouse?.name ?? '',
          states: <BatchChip state={row.state} />,
        })}
      />
    </Section>
  )
}

const serial = columnsOf<SerialRow>()
const serialColumns = [
  serial.name('code', 'Serial', (row) => row.code, { min: 140 }),
  serial.text('warehouse', 'Bodega', (row) => row.warehouse?.name ?? '', { width: 160, priority: 2 }),
  serial.text('arrival', 'Entró con', (row) => row.arrival?.number ?? '', { width: 120, priority: 4 }),
  serial.text('exit', 'Salió con', (row) => row.exit?.number ?? '', { width: 120, priority: 4 }),
  serial.text('party', 'Quién lo tiene', (row) => row.party?.name ?? '', { width: 200, priority: 3 }),
  serial.state('state', 'Estado', (row) => <SerialChip state={row.state} />),
]

function Serials({ item }: { item: ShownItem }) {
  const list = usePagedList(listSerials, (position) => ({ query: { itemId: item.id, ...position } }))
  return (
    <Section title="Seriales" action={<TextLink href={addressOfQuery('/items/serials', {}, { item: item.id })}>Ver en seriales</TextLink>}>
      <DataTable
        label="Seriales"
        rows={list.rows}
        rowKey={(row) => row.id}
        columns={serialColumns}
        rowHref={(row) => addressOfQuery('/items/serials', {}, { item: item.id, id: row.id })}
        pager={list.pager(null)}
        error={list.error}
        onRetry={list.retry}
        empty={
          <Empty title="Aún no tiene seriales" actions={arrive}>
            Cada serial llega con la entrada o la compra que lo trae.
          </Empty>
        }
        card={(row) => ({
          title: row.code,
          detail: row.party?.name ?? row.warehouse?.name ?? '',
          states: <SerialChip state={row.state} />,
        })}
      />
    </Section>
  )
}
