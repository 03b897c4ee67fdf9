/** One item: what it sells for, how it is taxed, and where it is. */
import { parseAmount, parseQuantity, sumAmounts, type Quantity } from '#base/decimal.ts'
import {
  ButtonLink,
  columnsOf,
  DataTable,
  EditIcon,
  Empty,
  Facts,
  Coming,
  Money,
  Page,
  Quantity as QuantityText,
  Section,
  StateChip,
  UnitPrice,
} from '#platform/ui/index.tsx'
import { customFacts } from '#platform/custom/facts.tsx'
import { shownValues } from '#platform/custom/record.ts'
import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import { useComments } from '#modules/comments/index.tsx'
import { addressOfQuery, crumbsOf, useAsk, useMay, useParam } from '#platform/web/index.tsx'
import { ItemBarcodes } from './barcode/ItemBarcodes.tsx'
import { getItem, getItemChoices, itemPermissions, type Item } from './endpoints.ts'
import { TagMarks } from '#platform/tags/TagMarks.tsx'
import { controlNames } from './control.ts'
import { itemKindNames } from './rules.ts'
import { itemViewScreen as page } from './screens.ts'
import { KitFormula } from './kit/KitFormula.tsx'
import { ItemSections } from './sections.tsx'
import { formatQuantity } from '#platform/ui/format.ts'
import { unitWords } from './unit/of-item.ts'

type StockRow = Item['stock'][number]

const col = columnsOf<StockRow>()
const columns = [
  col.name('warehouse', 'Bodega', (row) => row.warehouse.name),
  col.quantity('quantity', 'Existencias', (row) => row.quantity, { width: 120 }),
  col.quantity('reserved', 'Reservado', (row) => row.reserved, { width: 120, priority: 3 }),
  col.quantity('available', 'Disponible', (row) => row.available, { width: 120 }),
]
/** For whoever sees costs. */
const costed = [...columns, col.money('value', 'Costo total', (row) => row.value, { width: 140 })]

export default function ItemViewPage() {
  const id = useParam('id')
  const seesCost = useMay(itemPermissions.cost)
  const asked = useAsk(getItem, { params: { id } })
  const item = asked.data?.id === id ? asked.data : null
  const comments = useComments(item && id, item?.name)
  if (!item) {
    return (
      <Page title={page.title} crumbs={crumbsOf(page)}>
        <Coming asked={asked} />
      </Page>
    )
  }
  return (
    <Page
      title={page.title}
      crumbs={crumbsOf(page)}
      heading={item.name}
      subtitle={item.code}
      chips={<StateChip state={item.active ? 'active' : 'inactive'} text={item.active ? 'Activo' : 'Inactivo'} look="outline" />}
      actions={
        <>
          {comments.button}
          {item.control !== 'none' && (
            <ButtonLink href={addressOfQuery(item.control === 'serial' ? '/items/serials' : '/items/batches', {}, { item: item.id })}>
              {item.control === 'serial' ? 'Seriales' : 'Lotes'}
            </ButtonLink>
          )}
        </>
      }
      primary={
        <ButtonLink look="filled" icon={EditIcon} href={addressOfQuery('/items', {}, { id: item.id })}>
          Editar {itemKindNames[item.kind].toLowerCase()}
        </ButtonLink>
      }
    >
      {comments.panel}
      <Section title="Resumen">
        <Summary item={item} />
      </Section>
      {item.kind === 'product' && (
        <Section title="Existencias por bodega" count={item.unitName}>
          <DataTable
            label="Existencias por bodega"
            rows={item.stock}
            rowKey={(row) => row.warehouse.id}
            columns={seesCost ? costed : columns}
            card={(row) => ({
              title: row.warehouse.name,
              amount: <QuantityText value={row.quantity} />,
              side: <Money value={row.value} />,
            })}
            totals={{
              label: 'Total',
              cells: {
                quantity: <QuantityText value={totalOf(item, 'quantity')} />,
                reserved: <QuantityText value={totalOf(item, 'reserved')} />,
                available: <QuantityText value={totalOf(item, 'available')} />,
                value: <Money value={sumAmounts(item.stock.flatMap((row) => (row.value === null ? [] : [parseAmount(row.value)])))} />,
              },
            }}
            empty={<Empty title="Sin existencias">Las entradas a una bodega aparecen aquí.</Empty>}
          />
        </Section>
      )}
      {item.kind === 'kit' && <KitFormula item={item} />}
      <ItemBarcodes item={item} />
      <ItemSections item={item} />
      <Section title="Contabilidad">
        <Facts
          items={[
            { label: 'Cuenta de ingreso', value: accountText(item.incomeAccount) },
            ...(item.inventoryAccount ? [{ label: 'Cuenta de inventario', value: accountText(item.inventoryAccount) }] : []),
            ...(item.costAccount ? [{ label: 'Cuenta de costo', value: accountText(item.costAccount) }] : []),
          ]}
        />
      </Section>
    </Page>
  )
}

const totalOf = (item: Item, of: 'quantity' | 'reserved' | 'available'): Quantity =>
  item.stock.reduce((sum, row) => (sum + parseQuantity(row[of])) as Quantity, 0n as Quantity)

const accountText = (account: { code: string; name: string }): string => `${account.code} ${account.name}`

function Summary({ item }: { item: Item }) {
  const choices = useAsk(getItemChoices, {}).data
  const customFields = useCustomFields() ?? []
  const nameIn = (list: readonly { code: string; name: string }[] | undefined, code: string | null): string =>
    code === null ? 'Sin asignar' : (list?.find((each) => each.code === code)?.name ?? code)
  return (
    <Facts
      items={[
        { label: 'Tipo', value: itemKindNames[item.kind] },
        { label: 'Precio de venta', value: <UnitPrice value={item.price} /> },
        ...(item.minimumPrice === null ? [] : [{ label: 'Precio mínimo', value: <UnitPrice value={item.minimumPrice} /> }]),
        { label: 'Unidad de medida', value: item.unitName },
        ...(item.kind !== 'product' || item.control === 'none' ? [] : [{ label: 'Control', value: controlNames[item.control] }]),
        ...(item.content === null ? [] : [{ label: 'Contenido', value: `${formatQuantity(parseQuantity(item.content))} ml` }]),
        ...(item.units.length > 0 ? [{ label: 'Otras unidades', value: item.units.map(unitWords).join(', ') }] : []),
        { label: 'Impuestos', value: item.taxes.map((tax) => tax.name).join(', ') || 'Ninguno' },
        ...(item.category ? [{ label: 'Categoría', value: item.category.name }] : []),
        ...(item.brand ? [{ label: 'Marca', value: item.brand.name }] : []),
        ...(item.tags.length > 0 ? [{ label: 'Etiquetas', value: <TagMarks tags={item.tags} /> }] : []),
        ...(item.reference ? [{ label: 'Referencia', value: item.reference }] : []),
        { label: 'Concepto de retención', value: nameIn(choices?.concepts, item.withholdingCode) },
        { label: 'Actividad de ICA', value: nameIn(choices?.icaActivities, item.icaCode) },
        ...(item.standardCode ? [{ label: 'Código estándar', value: item.standardCode }] : []),
        ...(item.description ? [{ label: 'Descripción', value: item.description }] : []),
        ...customFacts(shownValues(customFields, 'item', item.custom), item.id),
      ]}
    />
  )
}
