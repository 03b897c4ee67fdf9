/** One restatement: what it did to each debt, its entry, and its annulling. */
import { useState } from 'react'
import { SourceEntries } from '#modules/accounting/index.tsx'
import { VoucherStateChip } from '#modules/vouchers/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import { Button, Coming, ConfirmDialog, Dialog, Notice, toast } from '#platform/ui/index.tsx'
import { type AnswerOf, queryClient, useAsk, useSend } from '#platform/web/index.tsx'
import { annulRestatement, getRestatement } from './endpoints.ts'
import { restatement, restatementPermissions } from './restatement.ts'
import { RestatementLines } from './RestatementLines.tsx'

type One = AnswerOf<typeof getRestatement>

export function RestatementDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const asked = useAsk(getRestatement, { params: { id } })
  const [isAnnulling, setAnnulling] = useState(false)
  const mayNot = useReasonNot(restatementPermissions.annul)
  const one = asked.data?.id === id ? asked.data : null
  if (one && isAnnulling) return <AnnulDialog one={one} onClose={() => setAnnulling(false)} />
  return (
    <Dialog
      title={`${restatement.titles.one} ${one?.number ?? ''}`}
      size="large"
      onClose={onClose}
      footer={
        <>
          {one?.state === 'posted' && (
            <Button look="quiet" disabledReason={mayNot} onClick={() => setAnnulling(true)}>
              Anular
            </Button>
          )}
          <Button look="filled" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      {one ? (
        <div className="stack">
          <div>
            <VoucherStateChip state={one.state} />
          </div>
          {one.annulReason !== null && <Notice tone="quiet">{`Motivo de la anulación: ${one.annulReason}`}</Notice>}
          <RestatementLines {...one} />
          <SourceEntries sourceId={one.id} />
        </div>
      ) : (
        <Coming asked={asked} />
      )}
    </Dialog>
  )
}

function AnnulDialog({ one: { id, number }, onClose }: { readonly one: One; readonly onClose: () => void }) {
  const sending = useSend(annulRestatement, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      void queryClient.invalidateQueries()
      toast({ text: `Ajuste ${number} anulado` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Anular el ajuste ${number}`}
      confirm="Anular ajuste"
      busyText="Anulando…"
      reason={{ label: 'Motivo', required: true, help: 'Queda en el historial de la empresa.' }}
      busy={sending.isSending}
      error={sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { id }, body: { reason: reason ?? '' } })}
      onClose={onClose}
    >
      Se reversa el comprobante y los saldos vuelven a los pesos que tenían antes del ajuste.
    </ConfirmDialog>
  )
}
