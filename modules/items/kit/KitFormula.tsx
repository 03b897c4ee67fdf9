/** What a kit is made of, on its page: as it is written, what leaves stock with one, what that costs and how many there are. */
import { columnsOf, DataTable, Empty, Facts, Quantity, Section, UnitPrice } from '#platform/ui/index.tsx'
import { useAsk, useMay } from '#platform/web/index.tsx'
import { addressOf } from '#platform/screen.ts'
import { itemPermissions, type Item } from '../endpoints.ts'
import { getKit } from './endpoints.ts'
import type * as z from 'zod/mini'

type Row = Item['formula'][number]
type Part = z.output<typeof getKit.response>['components'][number]

const col = columnsOf<Row>()
const columns = [
  col.text('code', 'Código', (row) => row.item.code, { width: 120, priority: 4 }),
  col.name('name', 'Componente', (row) => row.item.name),
  col.quantity('quantity', 'Cantidad', (row) => row.quantity, { width: 120 }),
  col.text('unit', 'Unidad', (row) => row.unitName, { width: 140 }),
]

const partCol = columnsOf<Part>()
const partColumns = [
  partCol.text('code', 'Código', (row) => row.item.code, { width: 120, priority: 4 }),
  partCol.name('name', 'Producto', (row) => row.item.name),
  partCol.quantity('quantity', 'Por combo', (row) => row.quantity, { width: 120 }),
  partCol.quantity('available', 'Disponible', (row) => row.available, { width: 120 }),
]
/** For whoever sees costs. */
const costedColumns = [...partColumns, partCol.money('unitCost', 'Costo unitario', (row) => row.unitCost, { width: 140 })]

const hrefOf = ({ item: { id } }: { readonly item: { readonly id: string } }): string => addressOf('/items/{id}/view', { id })

export function KitFormula({ item }: { item: Pick<Item, 'id' | 'formula' | 'unitName' | 'version'> }) {
  const seesCost = useMay(itemPermissions.cost)
  const kit = useAsk(getKit, { params: { id: item.id } }).data
  return (
    <>
      <Section title="Fórmula" count={item.unitName}>
        <DataTable
          label="Fórmula"
          rows={item.formula}
          rowKey={(row) => row.item.id}
          rowHref={hrefOf}
          columns={columns}
          card={(row) => ({ title: row.item.name, amount: <Quantity value={row.quantity} />, side: row.unitName })}
          empty={<Empty title="Sin componentes">Edita el combo y agrega lo que lleva.</Empty>}
        />
      </Section>
      {kit && (
        <Section title="Lo que sale de la bodega">
          <Facts
            items={[
              ...(seesCost && kit.unitCost !== null ? [{ label: 'Costo de un combo hoy', value: <UnitPrice value={kit.unitCost} /> }] : []),
              ...kit.warehouses.map(({ warehouse, available }) => ({
                label: `Disponible en ${warehouse.name}`,
                value: <Quantity value={available} />,
              })),
            ]}
          />
          <DataTable
            label="Lo que sale de la bodega"
            rows={kit.components}
            rowKey={(row) => row.item.id}
            rowHref={hrefOf}
            columns={seesCost ? costedColumns : partColumns}
            card={(row) => ({ title: row.item.name, amount: <Quantity value={row.quantity} />, side: <Quantity value={row.available} /> })}
            empty={<Empty title="Sin componentes">Edita el combo y agrega lo que lleva.</Empty>}
          />
        </Section>
      )}
    </>
  )
}
