/** On the page of a product: what is to come of it, and how many days what there is lasts at the pace it leaves. */
import type { ShownItem } from '#modules/items/index.tsx'
import { Coming, columnsOf, DataTable, Empty, format, Quantity, Section, TextLink } from '#platform/ui/index.tsx'
import { useAsk } from '#platform/web/index.tsx'
import { type IncomingRow, itemIncoming, PACE_DAYS } from './endpoints.ts'

/** "12,5 días", or why there are none. */
const coverOf = (days: string | null, left: string): string =>
  days !== null
    ? `${format.formatQuantity(format.toQuantity(days))} días`
    : left.startsWith('-') || left === '0'
      ? 'No ha salido'
      : 'Agotado'

const col = columnsOf<IncomingRow>()
const columns = [
  col.name('warehouse', 'Bodega', (row) => row.warehouse.name, { min: 120 }),
  col.quantity('available', 'Disponible', (row) => row.available, { width: 112 }),
  col.quantity('ordered', 'Pedido', (row) => row.ordered, { width: 104 }),
  col.quantity('travelling', 'En tránsito', (row) => row.travelling, { width: 104, priority: 3 }),
  col.quantity('drafted', 'En borrador', (row) => row.drafted, { width: 108, priority: 5 }),
  col.quantity('left', `Salió en ${PACE_DAYS} días`, (row) => row.left, { width: 132, priority: 4 }),
  { ...col.text('cover', 'Cobertura', (row) => coverOf(row.cover, row.left), { width: 112 }), align: 'end' as const },
  {
    ...col.text('coverWithIncoming', 'Con lo que llega', (row) => coverOf(row.coverWithIncoming, row.left), { width: 132, priority: 2 }),
    align: 'end' as const,
  },
]

export default function ItemIncoming({ item }: { item: ShownItem }) {
  const asked = useAsk(itemIncoming, { params: { id: item.id } })
  const answer = asked.data
  if (!answer) return <Coming asked={asked} />
  const { rows, total } = answer
  return (
    <Section title="Por llegar y cobertura" count={item.unitName} action={<TextLink href="/purchases/orders">Órdenes de compra</TextLink>}>
      <DataTable
        label="Por llegar y cobertura"
        rows={rows}
        rowKey={(row) => row.warehouse.id}
        columns={columns}
        totals={{
          label: 'Total',
          cells: {
            available: <Quantity value={total.available} />,
            ordered: <Quantity value={total.ordered} />,
            travelling: <Quantity value={total.travelling} />,
            drafted: <Quantity value={total.drafted} />,
            left: <Quantity value={total.left} />,
            cover: coverOf(total.cover, total.left),
            coverWithIncoming: coverOf(total.coverWithIncoming, total.left),
          },
        }}
        empty={<Empty title="Nada por llegar">Lo que pidas a tus proveedores y lo que viaje entre bodegas aparece aquí.</Empty>}
        card={(row) => ({
          title: row.warehouse.name,
          amount: coverOf(row.cover, row.left),
          detail: (
            <>
              Disponible <Quantity value={row.available} /> · pedido <Quantity value={row.ordered} />
            </>
          ),
          side: coverOf(row.coverWithIncoming, row.left),
        })}
      />
    </Section>
  )
}
