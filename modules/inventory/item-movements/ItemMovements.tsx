/** On the page of a product: what came in and went out of it, a page at a time, each with its document. */
import { useSourceAddress } from '#modules/accounting/index.tsx'
import type { ShownItem } from '#modules/items/index.tsx'
import { ButtonLink, columnsOf, DataTable, DayText, Empty, Quantity, Section, TextLink, UnitPrice } from '#platform/ui/index.tsx'
import { addressOfQuery, useMay, usePagedList } from '#platform/web/index.tsx'
import { stockPermissions } from '../stock-note.ts'
import { type ItemMovement, itemMovements } from './endpoints.ts'

const eventOf = ({ isUndo, quantity }: ItemMovement): string => (isUndo ? 'Anulación' : quantity.startsWith('-') ? 'Salida' : 'Entrada')

const col = columnsOf<ItemMovement>()
const columns = [
  col.day('date', 'Fecha', (row) => row.date),
  col.text('event', 'Movimiento', eventOf, { width: 100, priority: 3 }),
  col.code('document', 'Documento', (row) => row.source?.number ?? <span className="muted">Sin acceso</span>, { width: 120, link: true }),
  col.name('about', 'Tercero o concepto', (row) => row.about, { priority: 2 }),
  col.text('warehouse', 'Bodega', (row) => row.warehouse, { width: 140, priority: 2 }),
  col.quantity('quantity', 'Cantidad', (row) => row.quantity, { width: 112 }),
]
const variant = col.text('variant', 'Variante', (row) => row.variant ?? '', { width: 160, priority: 4 })
const costs = [
  {
    ...col.code('unitCost', 'Costo unitario', (row) => <UnitPrice value={row.unitCost} />, { width: 120, priority: 4 }),
    align: 'end' as const,
  },
  col.money('value', 'Valor', (row) => row.value, { width: 128, priority: 3 }),
]

const cardOf = (row: ItemMovement) => ({
  title: row.about === '' ? eventOf(row) : row.about,
  amount: <Quantity value={row.quantity} />,
  detail: (
    <>
      {row.source?.number ?? eventOf(row)} · <DayText value={row.date} />
    </>
  ),
  side: row.warehouse,
  states: row.variant,
})

export default function ItemMovements({ item }: { item: ShownItem }) {
  const addressOfSource = useSourceAddress()
  const seesCost = useMay(stockPermissions.cost)
  const list = usePagedList(itemMovements, (position) => ({ params: { itemId: item.id }, query: position }))
  return (
    <Section
      title="Movimientos"
      count={item.unitName}
      action={
        item.kind === 'product' && <TextLink href={addressOfQuery('/inventories/detail', {}, { item: item.id })}>Ver kárdex</TextLink>
      }
    >
      <DataTable
        label="Movimientos"
        rows={list.rows}
        rowKey={(row) => row.id}
        columns={[...columns, ...(item.kind === 'variable' ? [variant] : []), ...(seesCost ? costs : [])]}
        rowHref={(row) => (row.source && addressOfSource(row.source)) ?? ''}
        pager={list.pager(null)}
        error={list.error}
        onRetry={list.retry}
        empty={
          <Empty title="Aún no se ha movido" actions={<ButtonLink href="/inventories/create/opening">Registrar saldo inicial</ButtonLink>}>
            Las entradas, salidas y traslados de este producto aparecen aquí, con su documento.
          </Empty>
        }
        card={cardOf}
      />
    </Section>
  )
}
