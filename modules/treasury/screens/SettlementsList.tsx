/** Recaudos and egresos: the money that came in or went out, with what it closed. */
import { counted } from '#base/count.ts'
import { useState } from 'react'
import { paymentMeans } from '#colombia/index.ts'
import { useVoucherList, VouchersPage, VoucherStateChip } from '#modules/vouchers/index.tsx'
import { Button, columnsOf, Empty, format, PlusIcon, StateChip, useShortcuts } from '#platform/ui/index.tsx'
import { addressOfQuery, askFresh, refresh, useAsk, useChangeQuery, useMay, usePagedList, useQueryOfAddress } from '#platform/web/index.tsx'
import { ApprovalRuleButton } from '../approval/RuleDialog.tsx'
import type { SettlementRow } from '../endpoints.ts'
import { receiptsScreen as page } from '../screens.ts'
import { partiesShown } from '../settlement-parties.ts'
import { RevisionForm } from './RevisionForm.tsx'
import { SettlementForm } from './SettlementForm.tsx'
import { SettlementPanel } from './SettlementPanel.tsx'
import type { SettlementSurface } from './surface.ts'
import './receipts.css'

export const meansName = (code: string): string => paymentMeans.find((means) => means.code === code)?.name ?? code

/** A draft that waits says so. */
const StandingChip = ({ row }: { row: SettlementRow }) =>
  row.isWaiting ? <StateChip state="pending" text="Por aprobar" /> : <VoucherStateChip state={row.state} />

const col = columnsOf<SettlementRow>()
const columns = [
  col.code('number', 'Número', (row) => <span className={row.state === 'annulled' ? 'struck' : 'b'}>{row.number ?? 'Borrador'}</span>, {
    width: 92,
  }),
  col.day('date', 'Fecha', (row) => row.date),
  col.name('party', 'Tercero', (row) => partiesShown(row.party?.name ?? '', row.otherParties), { min: 200 }),
  col.text('documents', 'Documentos', (row) => row.documents.join(', '), { width: 150, priority: 3 }),
  col.text('account', 'Cuenta', (row) => row.moneyAccount, { width: 140, priority: 2 }),
  col.text('means', 'Forma de pago', (row) => row.paidBy ?? meansName(row.meansCode), { width: 180, priority: 4 }),
  col.money('amount', 'Valor', (row) => row.amount, { width: 128, annulled: (row) => row.state === 'annulled' }),
  col.state('state', 'Estado', (row) => <StandingChip row={row} />, { width: 130 }),
]

const closed = { new: null, id: null, draft: null, edit: null, party: null, document: null, account: null }

export function SettlementsList({ surface }: { surface: SettlementSurface }) {
  const { kind, calls } = surface
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const state = useVoucherList()
  const mayWrite = useMay(kind.permissions.write)
  const [last, setLast] = useState<string | null>(null)
  const { filter } = state
  const rows = usePagedList(calls.list, (position) => ({ query: { ...filter, ...position } }))
  // The same question as the list's first page: its totals are those of the whole filter.
  const totals = useAsk(calls.list, { query: { ...filter, size: '25' } }).data
  const draftId = (mayWrite && query['draft']) || null
  const isWriting = mayWrite && (query['new'] === '1' || draftId !== null)
  const editId = (mayWrite && kind.revises && query['edit']) || null
  const openId = isWriting ? 'new' : (editId ?? query['id'] ?? null)
  const close = () => change(closed)
  const openNew = () => change({ ...closed, new: '1' })
  useShortcuts(mayWrite ? [{ keys: 'n', label: surface.register, run: openNew }] : [])
  const create = (
    <Button
      look={openId === null ? 'filled' : 'outlined'}
      icon={PlusIcon}
      onClick={openNew}
      disabledReason={mayWrite ? null : `Te falta «${kind.permissions.write.title}»`}
    >
      {surface.register}
    </Button>
  )
  return (
    <VouchersPage
      kind={kind}
      calls={calls}
      screen={page}
      heading={kind.titles.many}
      list={surface.list}
      state={state}
      columns={columns}
      rows={rows}
      totals={totals ?? null}
      count={(count) => counted(count, surface.one, surface.many)}
      create={
        kind.asksApproval ? (
          <>
            <ApprovalRuleButton />
            {create}
          </>
        ) : (
          create
        )
      }
      searched={{ label: `Buscar ${surface.many}`, placeholder: surface.searched }}
      askFirst={async () => (await askFresh(calls.list, { query: { ...filter, size: '50' } })).rows}
      onRefresh={() => void refresh([calls.list])}
      rowHref={(row) => addressOfQuery(surface.path, query, { ...closed, id: row.id })}
      current={openId ?? last}
      openOnMove={openId !== null && openId !== 'new'}
      panel={
        openId === 'new' ? (
          <SettlementForm
            key={draftId ?? 'new'}
            surface={surface}
            draftId={draftId}
            partyId={query['party'] ?? null}
            documentId={query['document'] ?? null}
            accountId={query['account'] ?? null}
            onClose={close}
            onSaved={(id) => {
              setLast(id)
              close()
            }}
          />
        ) : editId !== null ? (
          <RevisionForm
            key={editId}
            surface={surface}
            id={editId}
            onClose={() => change({ ...closed, id: editId })}
            onSaved={() => change({ ...closed, id: editId })}
          />
        ) : (
          openId !== null && <SettlementPanel key={openId} surface={surface} id={openId} onClose={close} />
        )
      }
      empty={
        <Empty title={surface.empty.title} actions={create}>
          {surface.empty.text}
        </Empty>
      }
      card={(row) => ({
        title: partiesShown(row.party?.name ?? 'Sin tercero', row.otherParties),
        amount: <span className={row.state === 'annulled' ? 'struck' : undefined}>{format.formatAmount(format.toAmount(row.amount))}</span>,
        detail: `${row.number ?? 'Borrador'}, ${format.formatDay(row.date)}`,
        side: row.moneyAccount,
        states: <StandingChip row={row} />,
      })}
    />
  )
}
