/** One batch: where it is, who has it, what moved it; it is blocked here, and called back by letter. */
import { useState } from 'react'
import {
  Button,
  Coming,
  ConfirmDialog,
  DayText,
  Facts,
  KitLink,
  MoreMenu,
  Notice,
  PrintIcon,
  Quantity,
  QuietTable,
  SidePanel,
  toast,
} from '#platform/ui/index.tsx'
import { download, failureOf, queryClient, sayFailure, useAsk, useSend } from '#platform/web/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { blockBatch, getBatch, recallBatch, type BatchView } from '../tracking/endpoints.ts'
import { trackingPermissions } from '../tracking/permissions.ts'
import { BatchChip } from './GoodsChips.tsx'
import { Trace } from './Trace.tsx'
import './inventory.css'

export function BatchPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const asked = useAsk(getBatch, { params: { id } })
  const batch = asked.data?.id === id ? asked.data : null
  const [asking, setAsking] = useState(false)
  const reason = useReasonNot(trackingPermissions.block)
  if (!batch)
    return (
      <SidePanel title="Lote" onClose={onClose}>
        <Coming asked={asked} />
      </SidePanel>
    )
  const isBlocked = batch.blocked !== ''
  return (
    <>
      <SidePanel
        over={batch.item.code}
        title={`Lote ${batch.code}`}
        onClose={onClose}
        actions={
          <MoreMenu
            label="Más acciones"
            entries={[
              { label: isBlocked ? 'Desbloquear lote' : 'Bloquear lote', disabledReason: reason, onSelect: () => setAsking(true) },
              { label: 'Ver ficha del producto', href: `/items/${batch.item.id}/view` },
            ]}
          />
        }
        footer={
          <Button
            icon={PrintIcon}
            disabledReason={batch.holders.length === 0 ? 'Ningún cliente tiene productos de este lote' : null}
            onClick={() => void download(recallBatch, { params: { id } }).catch((error: unknown) => sayFailure(failureOf(error)))}
          >
            Carta de retiro
          </Button>
        }
      >
        <Body batch={batch} />
      </SidePanel>
      {asking && <Blocking batch={batch} onClose={() => setAsking(false)} />}
    </>
  )
}

function Body({ batch }: { batch: BatchView }) {
  return (
    <>
      <div style={{ marginBlockEnd: 8 }}>
        <BatchChip state={batch.state} />
      </div>
      {batch.blocked !== '' && <Notice tone="warn">{`Bloqueado: ${batch.blocked}`}</Notice>}
      <Facts
        items={[
          { label: 'Producto', value: batch.item.name },
          ...(batch.madeOn === null ? [] : [{ label: 'Fabricación', value: <DayText value={batch.madeOn} /> }]),
          { label: 'Vence', value: batch.expiresOn === null ? 'No vence' : <DayText value={batch.expiresOn} /> },
        ]}
      />
      <div className="goods-part">
        <h3>Dónde está</h3>
        {batch.stock.length === 0 ? (
          <p className="muted">No queda nada en bodega.</p>
        ) : (
          <Amounts label="Bodega" rows={batch.stock.map(({ warehouse, quantity }) => ({ ...warehouse, href: null, quantity }))} />
        )}
      </div>
      <div className="goods-part">
        <h3>Quién lo tiene</h3>
        {batch.holders.length === 0 ? (
          <p className="muted">Ningún cliente.</p>
        ) : (
          <Amounts
            label="Cliente"
            rows={batch.holders.map(({ party, quantity }) => ({ ...party, href: `/people?id=${party.id}`, quantity }))}
          />
        )}
      </div>
      <div className="goods-part">
        <h3>De dónde vino y a dónde fue</h3>
        <Trace steps={batch.trace} />
      </div>
    </>
  )
}

interface AmountsProps {
  readonly label: string
  readonly rows: readonly { readonly id: string; readonly name: string; readonly href: string | null; readonly quantity: string }[]
}

function Amounts({ label, rows }: AmountsProps) {
  return (
    <QuietTable>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          <th scope="col" className="num">
            Cantidad
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, href, quantity }) => (
          <tr key={id}>
            <td>
              {href === null ? (
                name
              ) : (
                <KitLink href={href} className="link">
                  {name}
                </KitLink>
              )}
            </td>
            <td className="num">
              <Quantity value={quantity} />
            </td>
          </tr>
        ))}
      </tbody>
    </QuietTable>
  )
}

function Blocking({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const blocks = batch.blocked === ''
  const sending = useSend(blockBatch, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      void queryClient.invalidateQueries()
      toast({ text: `Lote ${batch.code} ${blocks ? 'bloqueado' : 'desbloqueado'}` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`${blocks ? 'Bloquear' : 'Desbloquear'} el lote ${batch.code} de ${batch.item.name}`}
      confirm={blocks ? 'Bloquear lote' : 'Desbloquear lote'}
      busyText={blocks ? 'Bloqueando…' : 'Desbloqueando…'}
      danger={blocks}
      reason={{ label: 'Motivo', required: true, help: 'Queda en el registro de actividad' }}
      busy={sending.isSending}
      error={sending.submitError?.errors.at(0)?.message ?? sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { id: batch.id }, body: { blocked: blocks, reason, version: batch.version } })}
      onClose={onClose}
    >
      {blocks
        ? 'Nadie podrá sacar productos de este lote hasta que se desbloquee.'
        : 'Los productos de este lote se podrán volver a sacar.'}
    </ConfirmDialog>
  )
}
