/** On the page of an item: who sells it, their code, what was agreed and last charged, and who is asked first. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { masks } from '#modules/access/index.ts'
import { useSourceAddress } from '#modules/accounting/index.tsx'
import { itemPermissions } from '#modules/items/index.ts'
import type { ShownItem } from '#modules/items/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { addressOf } from '#platform/screen.ts'
import { Button, columnsOf, DataTable, DayText, EditIcon, Empty, KitLink, Section, StateChip, UnitPrice } from '#platform/ui/index.tsx'
import { useAsk, useMay } from '#platform/web/index.tsx'
import { getItemSuppliers, type ItemSupplierRow } from './endpoints.ts'
import { ItemSuppliersDialog } from './ItemSuppliersDialog.tsx'

const leadText = ({ leadDays }: ItemSupplierRow): string => (leadDays === null ? '' : counted(leadDays, 'día', 'días'))
const standingOf = (row: ItemSupplierRow) =>
  row.preferred ? <StateChip state="active" text="Preferido" /> : row.isWritten ? null : <span className="small muted">Solo comprado</span>

const col = columnsOf<ItemSupplierRow>()
const columns = [
  col.name('supplier', 'Proveedor', (row) => row.supplier.name),
  col.state('standing', 'Preferencia', standingOf, { width: 116 }),
  col.code('code', 'Su código', (row) => row.code, { width: 148, clip: true }),
  col.text('unit', 'Unidad', (row) => row.unit.name, { width: 108, priority: 4 }),
  col.text('lead', 'Entrega', leadText, { width: 92, priority: 3 }),
]

export default function ItemSuppliers({ item }: { item: ShownItem }) {
  const asked = useAsk(getItemSuppliers, { params: { itemId: item.id } })
  const addressOfSource = useSourceAddress()
  const seesCost = useMay(masks.cost)
  const reason = useReasonNot(itemPermissions.write)
  const [isOpen, setOpen] = useState(false)
  const lastDay = (row: ItemSupplierRow) => {
    const href = row.lastSource && addressOfSource(row.lastSource)
    return href ? (
      <KitLink className="link" href={href}>
        <DayText value={row.lastDate} />
      </KitLink>
    ) : (
      <DayText value={row.lastDate} />
    )
  }
  const prices = [
    { ...col.code('price', 'Acordado', (row) => <UnitPrice value={row.price} />, { width: 108 }), align: 'end' as const },
    { ...col.code('last', 'Último', (row) => <UnitPrice value={row.lastPrice} />, { width: 108, priority: 2 }), align: 'end' as const },
  ]
  const write = (
    <Button look="quiet" icon={EditIcon} disabledReason={reason} onClick={() => setOpen(true)}>
      Escribir
    </Button>
  )
  const rows = asked.data?.rows ?? null
  return (
    <Section title="Proveedores" action={rows && rows.length > 0 && write}>
      <DataTable
        label="Proveedores"
        rows={rows}
        rowKey={(row) => row.supplier.id}
        columns={[...columns, ...(seesCost ? prices : []), col.code('lastDate', 'Última compra', lastDay, { width: 108, priority: 2 })]}
        rowHref={(row) => addressOf('/client/{id}', { id: row.supplier.id })}
        error={asked.error}
        onRetry={asked.ask}
        empty={
          <Empty title="Sin proveedores" actions={write}>
            Di quién lo vende, con su código y su precio: las órdenes los proponen y el buzón reconoce sus facturas.
          </Empty>
        }
        card={(row) => ({
          title: row.supplier.name,
          amount: seesCost && <UnitPrice value={row.price ?? row.lastPrice} />,
          detail: [row.code, row.unit.name].filter((text) => text !== '').join(' · '),
          side: leadText(row),
          states: standingOf(row),
        })}
      />
      {isOpen && asked.data && <ItemSuppliersDialog item={item} known={asked.data} onClose={() => setOpen(false)} />}
    </Section>
  )
}
