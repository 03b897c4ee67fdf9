/** Advances: what was received or paid before there was a document, with what is left of it. */
import { useState } from 'react'
import { counted } from '#base/count.ts'
import { codeName, paymentMeans } from '#colombia/index.ts'
import { useVoucherList, VouchersPage, VoucherStateChip } from '#modules/vouchers/index.tsx'
import { Button, columnsOf, Empty, format, PlusIcon, useShortcuts } from '#platform/ui/index.tsx'
import { addressOfQuery, askFresh, refresh, useAsk, useChangeQuery, useMay, usePagedList, useQueryOfAddress } from '#platform/web/index.tsx'
import type { AdvanceRow } from '../endpoints.ts'
import { AdvanceForm } from './AdvanceForm.tsx'
import { AdvancePanel } from './AdvancePanel.tsx'
import type { AdvanceSurface } from './surface.ts'
import { UsePanel } from './UsePanel.tsx'
import '../../screens/receipts.css'

const col = columnsOf<AdvanceRow>()
const columnsFor = ({ party, order }: AdvanceSurface) => [
  col.code('number', 'Número', (row) => <span className={row.state === 'annulled' ? 'struck' : 'b'}>{row.number ?? 'Borrador'}</span>, {
    width: 92,
  }),
  col.day('date', 'Fecha', (row) => row.date),
  col.name('party', party, (row) => row.party?.name ?? '', { min: 180 }),
  col.money('amount', 'Valor', (row) => row.amount, { width: 124, annulled: (row) => row.state === 'annulled' }),
  col.money('applied', 'Usado', (row) => row.applied, { width: 116, priority: 3 }),
  col.money('balance', 'Saldo', (row) => row.balance, { width: 124 }),
  col.text('means', 'Forma de pago', (row) => codeName(paymentMeans, row.meansCode), { width: 150, priority: 4 }),
  col.text('order', order, (row) => row.order, { width: 100, priority: 4 }),
  col.state('state', 'Estado', (row) => <VoucherStateChip state={row.state} />, { width: 130 }),
]

const closed = { new: null, id: null, cruce: null, draft: null, party: null }

export function AdvancesList({ surface }: { surface: AdvanceSurface }) {
  const { kind, calls, screen } = surface
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const state = useVoucherList()
  const mayWrite = useMay(kind.permissions.write)
  const [columns] = useState(() => columnsFor(surface))
  const [last, setLast] = useState<string | null>(null)
  const { filter } = state
  const rows = usePagedList(calls.list, (position) => ({ query: { ...filter, ...position } }))
  // The same question as the list's first page: its totals are those of the whole filter.
  const totals = useAsk(calls.list, { query: { ...filter, size: '25' } }).data
  const draftId = (mayWrite && query['draft']) || null
  const isWriting = mayWrite && (query['new'] === '1' || draftId !== null)
  const openId = isWriting ? 'new' : (query['id'] ?? null)
  const useId = openId === null ? (query['cruce'] ?? null) : null
  const close = () => change(closed)
  const openNew = () => change({ ...closed, new: '1' })
  useShortcuts(mayWrite ? [{ keys: 'n', label: 'Registrar anticipo', run: openNew }] : [])
  const create = (
    <Button
      look={openId === null && useId === null ? 'filled' : 'outlined'}
      icon={PlusIcon}
      onClick={openNew}
      disabledReason={mayWrite ? null : `Te falta «${kind.permissions.write.title}»`}
    >
      Registrar anticipo
    </Button>
  )
  return (
    <VouchersPage
      kind={kind}
      calls={calls}
      screen={screen}
      heading={kind.titles.many}
      list={surface.list}
      state={state}
      columns={columns}
      rows={rows}
      totals={totals ?? null}
      count={(count) => counted(count, 'anticipo', 'anticipos')}
      create={create}
      searched={{ label: 'Buscar anticipos', placeholder: `Número, ${kind.words.party}, NIT o ${surface.order.toLowerCase()}` }}
      askFirst={async () => (await askFresh(calls.list, { query: { ...filter, size: '50' } })).rows}
      onRefresh={() => void refresh([calls.list])}
      rowHref={(row) => addressOfQuery(screen.path, query, { ...closed, id: row.id })}
      current={openId ?? last}
      openOnMove={openId !== null && openId !== 'new'}
      panel={
        openId === null && useId === null ? null : openId === 'new' ? (
          <AdvanceForm
            key={draftId ?? 'new'}
            surface={surface}
            draftId={draftId}
            partyId={query['party'] ?? null}
            onClose={close}
            onSaved={(id) => {
              setLast(id)
              close()
            }}
          />
        ) : (
          <Panels surface={surface} openId={openId} useId={useId} onClose={close} />
        )
      }
      empty={
        <Empty title={surface.empty.title} actions={create}>
          {surface.empty.text}
        </Empty>
      }
      card={(row) => ({
        title: row.party?.name ?? `Sin ${kind.words.party}`,
        amount: <span className={row.state === 'annulled' ? 'struck' : undefined}>{format.formatAmount(format.toAmount(row.amount))}</span>,
        detail: `${row.number ?? 'Borrador'}, ${format.formatDay(row.date)}`,
        side: row.state === 'posted' ? `Saldo ${format.formatAmount(format.toAmount(row.balance))}` : '',
        states: <VoucherStateChip state={row.state} />,
      })}
    />
  )
}

interface PanelsProps {
  readonly surface: AdvanceSurface
  readonly openId: string | null
  readonly useId: string | null
  readonly onClose: () => void
}

/** One advance, or what was done with some, beside the list. */
function Panels({ surface, openId, useId, onClose }: PanelsProps) {
  if (openId !== null) return <AdvancePanel key={openId} surface={surface} id={openId} onClose={onClose} />
  return useId === null ? null : <UsePanel key={useId} surface={surface} id={useId} onClose={onClose} />
}
