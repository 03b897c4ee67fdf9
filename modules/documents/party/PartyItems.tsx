/** What a third party was sold and what was bought from it, with the price of the last time. */
import { counted } from '#base/count.ts'
import { SourceNumber } from '#modules/accounting/index.tsx'
import { Coming, columnsOf, DataTable, DayText, Empty, Quantity, Section, UnitPrice } from '#platform/ui/index.tsx'
import { addressOf } from '#platform/screen.ts'
import { useAsk } from '#platform/web/index.tsx'
import { listPartyItems, type PartyItem } from './endpoints.ts'

const col = columnsOf<PartyItem>()
const columns = [
  col.name('name', 'Ítem', (row) => `${row.code} ${row.name}`, { min: 180 }),
  col.day('date', 'Última vez', (row) => row.date),
  col.code('document', 'Documento', (row) => <SourceNumber source={row.document}>{row.document.number}</SourceNumber>, { width: 104 }),
  col.text(
    'quantity',
    'Cantidad',
    (row) => (
      <>
        <Quantity value={row.quantity} /> {row.unitName}
      </>
    ),
    { width: 120, priority: 3, align: 'end' },
  ),
  col.text('unitPrice', 'Precio', (row) => <UnitPrice value={row.unitPrice} />, { width: 120, priority: 2, align: 'end', muted: false }),
  col.text('paid', 'Con descuento', (row) => <UnitPrice value={row.paid} />, { width: 124, align: 'end', muted: false }),
  col.code('times', 'Veces', (row) => row.times.toLocaleString('es-CO'), { width: 64, priority: 4, align: 'end' }),
]

export default function PartyItems({ partyId }: { partyId: string }) {
  return (
    <>
      <Side partyId={partyId} side="sold" />
      <Side partyId={partyId} side="bought" />
    </>
  )
}

const words = {
  sold: { title: 'Lo que te ha comprado', none: 'Lo que le facturas aparece aquí, con el precio de la última vez.', isAlways: true },
  bought: { title: 'Lo que le has comprado', none: '', isAlways: false },
} as const

function Side({ partyId, side }: { partyId: string; side: keyof typeof words }) {
  const asked = useAsk(listPartyItems, { params: { id: partyId }, query: { side } })
  const { title, none, isAlways } = words[side]
  if (!asked.data) return isAlways ? <Coming asked={asked} /> : null
  const { items, hasMore } = asked.data
  if (items.length === 0 && !isAlways) return null
  return (
    <Section title={title} count={`${counted(items.length, 'ítem', 'ítems')}${hasMore ? ', los más recientes' : ''}`}>
      <DataTable
        label={title}
        rows={items}
        rowKey={(row) => row.id}
        columns={columns}
        rowHref={(row) => addressOf('/items/{id}/view', { id: row.id })}
        empty={<Empty title="Nada todavía">{none}</Empty>}
        card={(row) => ({
          title: `${row.code} ${row.name}`,
          amount: <UnitPrice value={row.paid} />,
          detail: (
            <>
              <DayText value={row.date} />, {row.document.number}
            </>
          ),
          side: (
            <>
              <Quantity value={row.quantity} /> {row.unitName}
            </>
          ),
        })}
      />
    </Section>
  )
}
