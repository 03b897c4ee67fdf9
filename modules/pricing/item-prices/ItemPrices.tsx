/** On the page of an item: its base price and what each list says of it, with what part of it is profit for whoever sees costs. */
import { masks } from '#modules/access/index.ts'
import type { ShownItem } from '#modules/items/index.tsx'
import {
  ButtonLink,
  Coming,
  columnsOf,
  DataTable,
  Empty,
  Facts,
  format,
  Percent,
  Section,
  StateChip,
  TextLink,
  UnitPrice,
} from '#platform/ui/index.tsx'
import { useAsk, useMay } from '#platform/web/index.tsx'
import { type ItemListPrice, itemPrices } from './endpoints.ts'

const scalesOf = ({ scales }: ItemListPrice): string =>
  scales
    .map(
      ({ from, price }) => `desde ${format.formatQuantity(format.toQuantity(from))}: ${format.formatUnitPrice(format.toUnitPrice(price))}`,
    )
    .join(' · ')
const originOf = ({ price, isWritten }: ItemListPrice): string => (price === null ? 'No lo tiene' : isWritten ? 'Escrito' : 'Por la regla')
const standingOf = ({ standing, isInForce }: ItemListPrice) => <StateChip state={isInForce ? 'active' : 'inactive'} text={standing} />

const col = columnsOf<ItemListPrice>()
const columns = [
  col.name('list', 'Lista', (row) => row.list.name),
  { ...col.code('price', 'Precio', (row) => <UnitPrice value={row.price} />, { width: 120 }), align: 'end' as const },
  col.text('taxes', 'Impuestos', (row) => (row.includesTax ? 'Incluidos' : 'Sin incluir'), { width: 108, priority: 4 }),
  col.text('origin', 'Origen', originOf, { width: 116, priority: 3 }),
  col.text('scales', 'Por cantidad', scalesOf, { width: 240, priority: 2 }),
  col.state('standing', 'Estado', standingOf, { width: 116 }),
]
const margin = {
  ...col.code('margin', 'Margen', (row) => <Percent value={row.margin} />, { width: 88, priority: 2 }),
  align: 'end' as const,
}

export default function ItemPrices({ item }: { item: ShownItem }) {
  const asked = useAsk(itemPrices, { params: { id: item.id } })
  const seesCost = useMay(masks.cost)
  const prices = asked.data
  if (!prices) return <Coming asked={asked} />
  return (
    <>
      <Section title="Precio base" count={item.unitName}>
        <Facts
          items={[
            { label: 'Precio de venta, sin impuestos', value: <UnitPrice value={prices.base} /> },
            ...(prices.minimum === null ? [] : [{ label: 'Precio mínimo', value: <UnitPrice value={prices.minimum} /> }]),
            ...(seesCost && prices.cost !== null ? [{ label: 'Costo promedio', value: <UnitPrice value={prices.cost} /> }] : []),
            ...(seesCost && prices.baseMargin !== null ? [{ label: 'Margen', value: <Percent value={prices.baseMargin} /> }] : []),
          ]}
        />
      </Section>
      <Section title="Listas de precios" action={<TextLink href="/items/price">Cambiar precios</TextLink>}>
        <DataTable
          label="Listas de precios"
          rows={prices.lists}
          rowKey={(row) => row.list.id}
          columns={seesCost ? [...columns.slice(0, 2), margin, ...columns.slice(2)] : columns}
          rowHref={(row) => `/settings/price-lists?id=${row.list.id}`}
          rowOff={(row) => !row.isInForce}
          empty={
            <Empty title="No hay listas de precios" actions={<ButtonLink href="/settings/price-lists">Crear una lista</ButtonLink>}>
              Con una lista vendes a otros precios a algunos clientes o sucursales. Sin ninguna, todo se vende a su precio base.
            </Empty>
          }
          card={(row) => ({
            title: row.list.name,
            amount: <UnitPrice value={row.price} />,
            detail: originOf(row),
            side: seesCost && <Percent value={row.margin} />,
            states: row.isInForce ? scalesOf(row) : standingOf(row),
          })}
        />
      </Section>
    </>
  )
}
