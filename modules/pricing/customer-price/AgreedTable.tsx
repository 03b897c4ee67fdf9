/** What was agreed, as a customer's page and an item's show it: each tells the other side. */
import { useState } from 'react'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import {
  Button,
  CloseIcon,
  columnsOf,
  DataTable,
  Empty,
  format,
  IconButton,
  Section,
  StateChip,
  toast,
  UnitPrice,
} from '#platform/ui/index.tsx'
import { type PagedList, useSend } from '#platform/web/index.tsx'
import { priceList } from '../price-list/price-list.ts'
import { AgreeDialog, refreshes } from './AgreeDialog.tsx'
import { dropAgreedPrice, type AgreedPrice } from './endpoints.ts'

const daysOf = ({ validFrom, validTo }: AgreedPrice): string => {
  if (validFrom !== null && validTo !== null) return `${format.formatDay(validFrom)} a ${format.formatDay(validTo)}`
  if (validFrom !== null) return `desde el ${format.formatDay(validFrom)}`
  return validTo === null ? '' : `hasta el ${format.formatDay(validTo)}`
}
const fromOf = ({ from, item }: AgreedPrice): string =>
  from === '0' ? '' : `${format.formatQuantity(format.toQuantity(from))} ${item.unitName.toLowerCase()}`
const standingOf = ({ standing, isInForce }: AgreedPrice) => <StateChip state={isInForce ? 'active' : 'inactive'} text={standing} />

const col = columnsOf<AgreedPrice>()
const figures = [
  { ...col.code('price', 'Precio', (row) => <UnitPrice value={row.price} />, { width: 116 }), align: 'end' as const },
  { ...col.code('base', 'Precio base', (row) => <UnitPrice value={row.base} />, { width: 116, priority: 3 }), align: 'end' as const },
  col.text('from', 'Desde', fromOf, { width: 104, priority: 2 }),
  col.text('days', 'Vigencia', daysOf, { width: 220, priority: 4 }),
  col.state('standing', 'Estado', standingOf, { width: 108 }),
]
const byItem = [
  col.code('code', 'Código', (row) => row.item.code, { width: 112, priority: 5 }),
  col.name('item', 'Producto o servicio', (row) => row.item.name, { min: 160 }),
  ...figures,
]
const byParty = [col.name('party', 'Cliente', (row) => row.party.name, { min: 160 }), ...figures]

interface AgreedTableProps {
  readonly of: { readonly partyId: string } | { readonly itemId: string }
  readonly list: PagedList<AgreedPrice>
}

export function AgreedTable({ of, list }: AgreedTableProps) {
  const reason = useReasonNot(priceList.permissions.write)
  const [open, setOpen] = useState<'new' | AgreedPrice | null>(null)
  const sending = useSend(dropAgreedPrice, { refreshes, onDone: () => toast({ text: 'Precio quitado' }) })
  const drop = (row: AgreedPrice): void => void sending.run({ params: { id: row.id } })
  const isOfParty = 'partyId' in of
  const nameOf = (row: AgreedPrice): string => (isOfParty ? row.item.name : row.party.name)
  const actions = {
    ...col.text(
      'actions',
      '',
      (row) => (
        <IconButton
          name={`Quitar el precio de ${nameOf(row)}`}
          size="small"
          icon={CloseIcon}
          disabledReason={reason}
          onClick={() => drop(row)}
        />
      ),
      { width: 72 },
    ),
    align: 'end' as const,
  }
  return (
    <Section
      title={isOfParty ? 'Precios pactados' : 'Precios de clientes'}
      action={
        <Button onClick={() => setOpen('new')} disabledReason={reason}>
          Agregar precio
        </Button>
      }
    >
      <DataTable
        label={isOfParty ? 'Precios pactados' : 'Precios de clientes'}
        rows={list.rows}
        rowKey={(row) => row.id}
        columns={[...(isOfParty ? byItem : byParty), actions]}
        {...(reason === null ? { onOpen: setOpen } : {})}
        rowOff={(row) => !row.isInForce}
        pager={list.pager(null)}
        error={list.error}
        onRetry={list.retry}
        empty={
          <Empty title={isOfParty ? 'Sin precios pactados' : 'Ningún cliente tiene otro precio'}>
            Un precio pactado vale antes que cualquier lista, y la línea del documento dice que es el suyo.
          </Empty>
        }
        card={(row) => ({
          title: nameOf(row),
          amount: <UnitPrice value={row.price} />,
          detail: [fromOf(row), daysOf(row)].filter((text) => text !== '').join(' · '),
          states: standingOf(row),
        })}
      />
      {open !== null && <AgreeDialog {...of} {...(open === 'new' ? {} : { row: open })} onDrop={drop} onClose={() => setOpen(null)} />}
    </Section>
  )
}
