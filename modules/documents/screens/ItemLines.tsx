/** On the page of an item: what was sold of it, what was bought, or every document that it is in, a page at a time. */
import { parseAmount } from '#base/decimal.ts'
import { masks } from '#modules/access/index.ts'
import { useSourceAddress } from '#modules/accounting/index.tsx'
import type { ShownItem } from '#modules/items/index.tsx'
import { ratioText } from '#platform/report/column.ts'
import {
  ButtonLink,
  columnsOf,
  DataTable,
  DayText,
  DocumentNumber,
  Empty,
  format,
  Money,
  Percent,
  Section,
  StateChip,
  UnitPrice,
} from '#platform/ui/index.tsx'
import { useMay, usePagedList } from '#platform/web/index.tsx'
import { stateNames } from '../kind/state.ts'
import { type ItemLine, type ItemLineScope, itemLines } from '../read/item-lines.ts'

const col = columnsOf<ItemLine>()

const isAnnulled = ({ document }: ItemLine): boolean => document.state === 'annulled'
const numberOf = (row: ItemLine) =>
  row.number === '' ? <span className="muted">Borrador</span> : <DocumentNumber prefix="" number={row.number} annulled={isAnnulled(row)} />
const quantityOf = ({ quantity, unit }: ItemLine): string => `${format.formatQuantity(format.toQuantity(quantity))} ${unit}`
/** What part of the sale is profit; nothing where costs are not told or nothing was charged. */
const marginOf = ({ margin, net }: ItemLine): string | null =>
  margin === null || net === null ? null : ratioText(parseAmount(margin), parseAmount(net))
const stateOf = ({ document: { state } }: ItemLine) => (
  <StateChip state={state} text={stateNames[state].charAt(0).toUpperCase() + stateNames[state].slice(1)} />
)

const beginning = [col.day('date', 'Fecha', (row) => row.date), col.code('number', 'Documento', numberOf, { width: 120, link: true })]
const variant = col.text('variant', 'Variante', (row) => row.variant ?? '', { width: 160, priority: 6 })
const figures = [
  { ...col.text('quantity', 'Cantidad', quantityOf, { width: 128 }), align: 'end' as const, clip: false, muted: false },
  {
    ...col.code('unitPrice', 'Valor unitario', (row) => <UnitPrice value={row.unitPrice} />, { width: 120, priority: 2 }),
    align: 'end' as const,
  },
  col.money('net', 'Valor', (row) => row.net, { annulled: isAnnulled }),
]
const costs = [
  col.money('cost', 'Costo', (row) => row.cost, { priority: 4 }),
  col.money('margin', 'Utilidad', (row) => row.margin, { priority: 3 }),
  { ...col.code('marginPercent', 'Margen', (row) => <Percent value={marginOf(row)} />, { width: 84, priority: 5 }), align: 'end' as const },
]

interface Words {
  readonly title: string
  readonly party: string
  readonly empty: string
  readonly why: string
  readonly go?: { readonly href: string; readonly text: string }
}

const words: Readonly<Record<ItemLineScope, Words>> = {
  sales: {
    ...{ title: 'Ventas', party: 'Cliente', empty: 'Aún no se ha vendido' },
    why: 'Aquí aparece a quién se le factura, cuánto y a qué precio, con lo que devuelve cada nota crédito.',
    go: { href: '/sales/invoices/create', text: 'Crear factura' },
  },
  purchases: {
    ...{ title: 'Compras', party: 'Proveedor', empty: 'Aún no se ha comprado' },
    why: 'Aquí aparece a quién se le compra, cuánto y a qué precio, con lo que se le devuelve.',
    go: { href: '/purchases/bills/create', text: 'Registrar factura de compra' },
  },
  all: {
    ...{ title: 'Documentos', party: 'Tercero', empty: 'No está en ningún documento' },
    why: 'Cotizaciones, pedidos, remisiones, facturas y notas aparecen aquí desde que son un borrador.',
  },
}

export function ItemLines({ item, of }: { item: ShownItem; of: ItemLineScope }) {
  const addressOfSource = useSourceAddress()
  const seesCost = useMay(masks.cost)
  const list = usePagedList(itemLines, (position) => ({ query: { itemId: item.id, of, ...position } }))
  const { title, party, empty, why, go } = words[of]
  const columns = [
    ...beginning,
    col.name('party', party, (row) => row.party?.name ?? ''),
    ...(item.kind === 'variable' ? [variant] : []),
    ...figures,
    ...(of === 'sales' && seesCost ? costs : []),
    ...(of === 'all' ? [col.state('state', 'Estado', stateOf)] : []),
  ]
  return (
    <Section title={title}>
      <DataTable
        label={title}
        rows={list.rows}
        rowKey={(row) => row.id}
        columns={columns}
        rowHref={(row) => addressOfSource(row.document) ?? ''}
        pager={list.pager(null)}
        error={list.error}
        onRetry={list.retry}
        empty={
          <Empty title={empty} actions={go && <ButtonLink href={go.href}>{go.text}</ButtonLink>}>
            {why}
          </Empty>
        }
        card={(row) => ({
          title: row.party?.name ?? 'Sin tercero',
          amount: (
            <span className={isAnnulled(row) ? 'struck' : undefined}>
              <Money value={row.net} />
            </span>
          ),
          detail: (
            <>
              {row.number === '' ? 'Borrador' : row.number} · <DayText value={row.date} />
            </>
          ),
          side: quantityOf(row),
          states: of === 'all' ? stateOf(row) : (row.variant ?? undefined),
        })}
      />
    </Section>
  )
}
