/** Distribución del punto de venta: the branches, with what their registers show. */
import { counted } from '#base/count.ts'
import { columnsOf, DataTable, Empty, Page } from '#platform/ui/index.tsx'
import { type AnswerOf, crumbsOf, useAsk } from '#platform/web/index.tsx'
import { layoutAddress, layoutsScreen as page } from '../../screens.ts'
import { listLayouts } from '../endpoints.ts'

type Row = AnswerOf<typeof listLayouts>['branches'][number]

const col = columnsOf<Row>()
const columns = [
  col.name('name', 'Sucursal', (row) => row.name, { min: 180 }),
  col.quantity('pages', 'Páginas', (row) => `${row.pages}`),
  col.quantity('tiles', 'Productos y categorías', (row) => `${row.tiles}`, { width: 190 }),
]

export default function LayoutsPage() {
  const asked = useAsk(listLayouts, {})
  return (
    <Page title={page.title} crumbs={crumbsOf(page)} body="fill">
      <DataTable
        label={page.title}
        rows={asked.data?.branches ?? null}
        rowKey={({ id }) => id}
        columns={columns}
        card={(row) => ({ title: row.name, amount: '', detail: counted(row.pages, 'página', 'páginas'), side: null })}
        rowHref={({ id }) => layoutAddress(id)}
        error={asked.error}
        onRetry={asked.ask}
        empty={<Empty title="Aún no hay sucursales">Crea una sucursal: cada una muestra en sus cajas lo que más vende.</Empty>}
      />
    </Page>
  )
}
