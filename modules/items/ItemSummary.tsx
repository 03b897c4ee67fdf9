/** What an item is: its data, where its stock is, the codes that it is read by, and its accounts. */
import type { ReactNode } from 'react'
import { counted } from '#base/count.ts'
import { parseAmount, parseQuantity, type Quantity, sumAmounts } from '#base/decimal.ts'
import { aiuServiceNames } from '#colombia/index.ts'
import { customFacts } from '#platform/custom/facts.tsx'
import { shownValues } from '#platform/custom/record.ts'
import { useCustomFields } from '#platform/custom/use-custom-fields.tsx'
import { addressOf } from '#platform/screen.ts'
import { ItemFiles, MainPhoto } from './files/ItemFiles.tsx'
import { TagMarks } from '#platform/tags/TagMarks.tsx'
import { formatQuantity } from '#platform/ui/format.ts'
import { columnsOf, DataTable, Empty, Facts, Money, Quantity as QuantityText, Section, TextLink, UnitPrice } from '#platform/ui/index.tsx'
import { useAsk, useMay } from '#platform/web/index.tsx'
import { ItemBarcodes } from './barcode/ItemBarcodes.tsx'
import { controlNames } from './control.ts'
import { getItemChoices, type Item, itemPermissions } from './endpoints.ts'
import { itemKindNames } from './rules.ts'
import { unitEquation } from './unit/of-item.ts'
import { ItemVariants } from './variant/ItemVariants.tsx'

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

/** @param children what modules show of it there, between its codes and its accounts */
export function ItemSummary({ item, children }: { item: Item; children: ReactNode }) {
  return (
    <>
      <Section title="Resumen">
        <div className="item-head">
          <MainPhoto itemId={item.id} name={item.name} />
          <div className="grow">
            <Summary item={item} />
          </div>
        </div>
      </Section>
      {item.kind === 'product' && <ItemStock item={item} />}
      {item.kind === 'variable' && <ItemVariants item={item} />}
      {item.kind !== 'variable' && <ItemBarcodes item={item} />}
      {children}
      <ItemFiles itemId={item.id} name={item.name} />
      <Section title="Contabilidad">
        <Facts
          items={[
            { label: 'Cuenta de ingreso', value: accountText(item.incomeAccount) },
            ...(item.inventoryAccount ? [{ label: 'Cuenta de inventario', value: accountText(item.inventoryAccount) }] : []),
            ...(item.costAccount
              ? [{ label: item.kind === 'service' ? 'Cuenta de gasto' : 'Cuenta de costo', value: accountText(item.costAccount) }]
              : []),
          ]}
        />
      </Section>
    </>
  )
}

function ItemStock({ item }: { item: Item }) {
  const seesCost = useMay(itemPermissions.cost)
  return (
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
  )
}

const totalOf = (item: Item, of: 'quantity' | 'reserved' | 'available'): Quantity =>
  item.stock.reduce((sum, row) => (sum + parseQuantity(row[of])) as Quantity, 0n as Quantity)

const accountText = (account: { code: string; name: string }): string => `${account.code} ${account.name}`

const measured = [
  { name: 'weight', label: 'Peso', unit: 'kg' },
  { name: 'length', label: 'Largo', unit: 'cm' },
  { name: 'width', label: 'Ancho', unit: 'cm' },
  { name: 'height', label: 'Alto', unit: 'cm' },
] as const

/** What it is not for, and its measures: what is usual is not said. */
const traitFacts = (item: Item) => [
  ...(item.sellable ? [] : [{ label: 'Se vende', value: 'No' }]),
  ...(item.purchasable ? [] : [{ label: 'Se compra', value: 'No' }]),
  ...(item.inPos ? [] : [{ label: 'En punto de venta', value: 'No' }]),
  ...measured.flatMap(({ name, label, unit }) => {
    const held = item[name]
    return held === null ? [] : [{ label, value: `${formatQuantity(parseQuantity(held))} ${unit}` }]
  }),
  ...(item.plu === null ? [] : [{ label: 'PLU', value: item.plu }]),
  ...(item.warrantyMonths === null ? [] : [{ label: 'Garantía', value: counted(item.warrantyMonths, 'mes', 'meses') }]),
]

function Summary({ item }: { item: Item }) {
  const choices = useAsk(getItemChoices, {}).data
  const customFields = useCustomFields() ?? []
  const nameIn = (list: readonly { code: string; name: string }[] | undefined, code: string | null): string =>
    code === null ? 'Sin asignar' : (list?.find((each) => each.code === code)?.name ?? code)
  return (
    <Facts
      items={[
        { label: 'Tipo', value: itemKindNames[item.kind] },
        ...(item.parent
          ? [
              {
                label: 'Variante de',
                value: <TextLink href={addressOf('/items/{id}/view', { id: item.parent.id })}>{item.parent.name}</TextLink>,
              },
            ]
          : []),
        ...item.values.map(({ attribute, value }) => ({ label: attribute.name, value: value.name })),
        { label: 'Precio de venta', value: <UnitPrice value={item.price} /> },
        ...(item.minimumPrice === null ? [] : [{ label: 'Precio mínimo', value: <UnitPrice value={item.minimumPrice} /> }]),
        { label: 'Unidad de medida', value: item.unitName },
        ...(item.kind !== 'product' || item.control === 'none' ? [] : [{ label: 'Control', value: controlNames[item.control] }]),
        ...(item.content === null ? [] : [{ label: 'Contenido', value: `${formatQuantity(parseQuantity(item.content))} ml` }]),
        ...(item.units.length > 0
          ? [{ label: 'Otras unidades', value: item.units.map((unit) => unitEquation(item.unitName, unit)).join(', ') }]
          : []),
        ...traitFacts(item),
        { label: 'Impuestos', value: item.taxes.map((tax) => tax.name).join(', ') || 'Ninguno' },
        ...(item.category ? [{ label: 'Categoría', value: item.category.name }] : []),
        ...(item.brand ? [{ label: 'Marca', value: item.brand.name }] : []),
        ...(item.tags.length > 0 ? [{ label: 'Etiquetas', value: <TagMarks tags={item.tags} /> }] : []),
        ...(item.reference ? [{ label: 'Referencia', value: item.reference }] : []),
        { label: 'Concepto de retención', value: nameIn(choices?.concepts, item.withholdingCode) },
        { label: 'Actividad de ICA', value: nameIn(choices?.icaActivities, item.icaCode) },
        ...(item.aiuService ? [{ label: 'AIU', value: aiuServiceNames[item.aiuService] }] : []),
        ...(item.standardCode ? [{ label: 'Código estándar', value: item.standardCode }] : []),
        ...(item.description ? [{ label: 'Descripción', value: item.description }] : []),
        ...customFacts(shownValues(customFields, 'item', item.custom), item.id),
      ]}
    />
  )
}
