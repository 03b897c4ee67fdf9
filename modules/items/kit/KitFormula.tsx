/** What a kit is made of, on its page. */
import { columnsOf, DataTable, Empty, Quantity, Section } from '#platform/ui/index.tsx'
import type { Item } from '../endpoints.ts'

type Row = Item['formula'][number]

const col = columnsOf<Row>()
const columns = [
  col.text('code', 'Código', (row) => row.item.code, { width: 120, priority: 4 }),
  col.name('name', 'Componente', (row) => row.item.name),
  col.quantity('quantity', 'Cantidad', (row) => row.quantity, { width: 120 }),
  col.text('unit', 'Unidad', (row) => row.unitName, { width: 140 }),
]

export function KitFormula({ item }: { item: Pick<Item, 'formula' | 'unitName'> }) {
  return (
    <Section title="Fórmula" count={`Lo que lleva un combo (${item.unitName})`}>
      <DataTable
        label="Fórmula"
        rows={item.formula}
        rowKey={(row) => row.item.id}
        columns={columns}
        card={(row) => ({ title: row.item.name, amount: <Quantity value={row.quantity} />, side: row.unitName })}
        empty={<Empty title="Sin componentes">Edita el combo y agrega lo que lleva.</Empty>}
      />
    </Section>
  )
}
