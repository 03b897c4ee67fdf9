/** Traslados entre cuentas: money that goes from one till or bank to another. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { useVoucherList, VouchersPage, VoucherStateChip } from '#modules/vouchers/index.tsx'
import { Button, columnsOf, Empty, format, PlusIcon, useShortcuts } from '#platform/ui/index.tsx'
import { addressOfQuery, askFresh, refresh, useAsk, useChangeQuery, useMay, usePagedList, useQueryOfAddress } from '#platform/web/index.tsx'
import { ownTransfersScreen } from '../../screens.ts'
import { ownTransferEndpoints as calls, type OwnTransferRow } from '../endpoints.ts'
import { ownTransfer } from '../own-transfer.ts'
import { OwnTransferForm } from './OwnTransferForm.tsx'
import { OwnTransferPanel } from './OwnTransferPanel.tsx'
import '../../screens/receipts.css'

const col = columnsOf<OwnTransferRow>()
const columns = [
  col.code('number', 'Número', (row) => <span className={row.state === 'annulled' ? 'struck' : 'b'}>{row.number ?? 'Borrador'}</span>, {
    width: 92,
  }),
  col.day('date', 'Fecha', (row) => row.date),
  col.name('from', 'Sale de', (row) => row.from?.name ?? '', { min: 160 }),
  col.text('to', 'Entra a', (row) => row.to?.name ?? '', { width: 200 }),
  col.text('reference', 'Referencia', (row) => row.reference, { width: 140, priority: 3 }),
  col.money('amount', 'Valor', (row) => row.amount, { width: 130, annulled: (row) => row.state === 'annulled' }),
  col.state('state', 'Estado', (row) => <VoucherStateChip state={row.state} />, { width: 130 }),
]

const closed = { new: null, id: null, draft: null }

export default function OwnTransfersPage() {
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const state = useVoucherList()
  const mayWrite = useMay(ownTransfer.permissions.write)
  const [last, setLast] = useState<string | null>(null)
  const { filter } = state
  const rows = usePagedList(calls.list, (position) => ({ query: { ...filter, ...position } }))
  // The same question as the list's first page: its totals are those of the whole filter.
  const totals = useAsk(calls.list, { query: { ...filter, size: '25' } }).data
  const draftId = (mayWrite && query['draft']) || null
  const openId = mayWrite && (query['new'] === '1' || draftId !== null) ? 'new' : (query['id'] ?? null)
  const close = () => change(closed)
  const openNew = () => change({ ...closed, new: '1' })
  useShortcuts(mayWrite ? [{ keys: 'n', label: 'Registrar traslado', run: openNew }] : [])
  const create = (
    <Button
      look={openId === null ? 'filled' : 'outlined'}
      icon={PlusIcon}
      onClick={openNew}
      disabledReason={mayWrite ? null : `Te falta «${ownTransfer.permissions.write.title}»`}
    >
      Registrar traslado
    </Button>
  )
  return (
    <VouchersPage
      kind={ownTransfer}
      calls={calls}
      screen={ownTransfersScreen}
      heading={ownTransfer.titles.many}
      list="ownTransfers"
      state={state}
      columns={columns}
      rows={rows}
      totals={totals ?? null}
      count={(count) => counted(count, 'traslado', 'traslados')}
      create={create}
      searched={{ label: 'Buscar traslados', placeholder: 'Número, cuenta o referencia' }}
      askFirst={async () => (await askFresh(calls.list, { query: { ...filter, size: '50' } })).rows}
      onRefresh={() => void refresh([calls.list])}
      rowHref={(row) => addressOfQuery(ownTransfersScreen.path, query, { ...closed, id: row.id })}
      current={openId ?? last}
      openOnMove={openId !== null && openId !== 'new'}
      panel={
        openId === null ? null : openId === 'new' ? (
          <OwnTransferForm
            key={draftId ?? 'new'}
            draftId={draftId}
            onClose={close}
            onSaved={(id) => {
              setLast(id)
              close()
            }}
          />
        ) : (
          <OwnTransferPanel key={openId} id={openId} onClose={close} />
        )
      }
      empty={
        <Empty title="Aún no hay traslados entre cuentas" actions={create}>
          Registra aquí el dinero que pasa de una caja o banco de la empresa a otro, como una consignación de la caja.
        </Empty>
      }
      card={(row) => ({
        title: `${row.from?.name ?? 'Sin cuenta'} → ${row.to?.name ?? 'sin cuenta'}`,
        amount: <span className={row.state === 'annulled' ? 'struck' : undefined}>{format.formatAmount(format.toAmount(row.amount))}</span>,
        detail: `${row.number ?? 'Borrador'}, ${format.formatDay(row.date)}`,
        side: row.reference,
        states: <VoucherStateChip state={row.state} />,
      })}
    />
  )
}
