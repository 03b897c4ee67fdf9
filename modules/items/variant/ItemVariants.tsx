/** On the page of a product with variants: each of them with its price and stock, and making those that are missing. */
import { parseQuantity } from '#base/decimal.ts'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { addressOf } from '#platform/screen.ts'
import {
  Button,
  columnsOf,
  DataTable,
  Empty,
  LoadError,
  PlusIcon,
  Quantity,
  Section,
  StateChip,
  UnitPrice,
  format,
} from '#platform/ui/index.tsx'
import { useAsk, useChangeQuery, useQueryOfAddress } from '#platform/web/index.tsx'
import { itemPermissions, type Item } from '../endpoints.ts'
import { getVariants, type Matrix, type Variant } from './endpoints.ts'
import { MakeVariantsDialog } from './MakeVariantsDialog.tsx'

const col = columnsOf<Variant>()
const columnsFor = ({ attributes }: Matrix) => [
  col.code('code', 'Código', (row) => row.code, { width: 150 }),
  ...attributes.map(({ id, name, values }, index) =>
    col.text(id, name, (row) => values.find((value) => value.id === row.valueIds[index])?.name ?? '', { width: 110 }),
  ),
  col.name('name', 'Nombre', (row) => row.name, { priority: 4 }),
  col.text('barcode', 'Código de barras', (row) => row.barcode, { width: 140, priority: 5 }),
  { ...col.code('price', 'Precio', (row) => <UnitPrice value={row.price} />, { width: 116 }), align: 'end' as const },
  col.quantity('stock', 'Existencias', (row) => row.stock, { width: 110 }),
  col.quantity('available', 'Disponible', (row) => row.available, { width: 110, priority: 3 }),
  col.state(
    'active',
    'Estado',
    (row) => <StateChip state={row.active ? 'active' : 'inactive'} text={row.active ? 'Activo' : 'Inactivo'} />,
    {
      width: 106,
      priority: 4,
    },
  ),
]

export function ItemVariants({ item }: { item: Pick<Item, 'id' | 'name'> }) {
  const asked = useAsk(getVariants, { params: { id: item.id }, query: {} })
  const reason = useReasonNot(itemPermissions.write)
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const matrix = asked.data
  if (!matrix) return asked.error ? <LoadError message={asked.error} onRetry={asked.ask} /> : null
  const isOpen = query['variantes'] === 'nuevas'
  const open = (
    <Button look="quiet" icon={PlusIcon} disabledReason={reason} onClick={() => change({ variantes: 'nuevas' })}>
      Agregar variantes
    </Button>
  )
  return (
    <Section title="Variantes" count={String(matrix.variants.length)} action={open}>
      <DataTable
        label="Variantes"
        rows={matrix.variants}
        rowKey={(row) => row.id}
        rowHref={(row) => addressOf('/items/{id}/view', { id: row.id })}
        columns={columnsFor(matrix)}
        card={(row) => ({
          title: row.name,
          amount: <UnitPrice value={row.price} />,
          detail: row.code,
          side: `${format.formatQuantity(parseQuantity(row.stock))} en existencia`,
        })}
        totals={{
          label: 'Total',
          cells: { stock: <Quantity value={totalOf(matrix, 'stock')} />, available: <Quantity value={totalOf(matrix, 'available')} /> },
        }}
        empty={<Empty title="Sin variantes">Elige sus tallas, colores u otros atributos para crearlas.</Empty>}
      />
      {isOpen && reason === null && <MakeVariantsDialog matrix={matrix} onClose={() => change({ variantes: null })} />}
    </Section>
  )
}

const totalOf = ({ variants }: Matrix, of: 'stock' | 'available') =>
  variants.reduce((sum, row) => (sum + parseQuantity(row[of])) as typeof sum, parseQuantity('0'))
