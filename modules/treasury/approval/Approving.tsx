/** A draft of an egreso that somebody else approves: sending it, approving it, and sending it back with why. */
import { useState } from 'react'
import { Button, ConfirmDialog, Notice, toast } from '#platform/ui/index.tsx'
import { queryClient, useMay, useSend } from '#platform/web/index.tsx'
import { useReasonNot } from '#platform/catalogue/use-may.tsx'
import type { SettlementView } from '../endpoints.ts'
import { paymentPermissions } from '../settlement.ts'
import { approvePayment, sendPayment, sendPaymentBack } from './endpoints.ts'

interface Props {
  readonly id: string
  readonly approval: NonNullable<SettlementView['approval']>
}

const refreshAll = () => void queryClient.invalidateQueries()

export function Approving({ id, approval }: Props) {
  return approval.isWaiting ? <Waiting id={id} version={approval.version} /> : <ToSend id={id} approval={approval} />
}

function ToSend({ id, approval: { version, sentBackReason } }: Props) {
  const notWrite = useReasonNot(paymentPermissions.write)
  const sending = useSend(sendPayment, {
    refreshes: [],
    onDone: () => {
      refreshAll()
      toast({ text: 'Egreso enviado a aprobar' })
    },
  })
  return (
    <Notice tone={sentBackReason === '' ? 'quiet' : 'warn'}>
      {sentBackReason === '' ? 'Por su valor, este egreso se aprueba antes de contabilizarse.' : `Te lo devolvieron: ${sentBackReason}`}
      <div className="row">
        <Button
          size="small"
          busy={sending.isSending}
          busyText="Enviando…"
          disabledReason={notWrite}
          onClick={() => void sending.run({ params: { id }, body: { version } })}
        >
          Enviar a aprobar
        </Button>
      </div>
    </Notice>
  )
}

function Waiting({ id, version }: { readonly id: string; readonly version: number }) {
  const mayApprove = useMay(paymentPermissions.approve)
  const [isReturning, setReturning] = useState(false)
  const approving = useSend(approvePayment, {
    refreshes: [],
    onDone: ({ number }) => {
      refreshAll()
      toast({ text: `Egreso ${number} aprobado y contabilizado` })
    },
  })
  return (
    <Notice tone="warn">
      Por aprobar: todavía no tiene número ni contabilidad.
      {mayApprove && (
        <div className="row">
          <Button
            size="small"
            look="filled"
            busy={approving.isSending}
            busyText="Aprobando…"
            onClick={() => void approving.run({ params: { id }, body: { version } })}
          >
            Aprobar egreso
          </Button>
          <Button size="small" onClick={() => setReturning(true)}>
            Devolver
          </Button>
        </div>
      )}
      {isReturning && <SendingBack id={id} version={version} onClose={() => setReturning(false)} />}
    </Notice>
  )
}

function SendingBack({ id, version, onClose }: { readonly id: string; readonly version: number; readonly onClose: () => void }) {
  const sending = useSend(sendPaymentBack, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      refreshAll()
      toast({ text: 'Egreso devuelto' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Devolver el egreso"
      confirm="Devolver egreso"
      busyText="Devolviendo…"
      reason={{ label: 'Motivo', required: true, help: 'Lo ve quien lo escribió' }}
      busy={sending.isSending}
      error={sending.submitError?.errors.at(0)?.message ?? sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { id }, body: { version, reason } })}
      onClose={onClose}
    >
      Vuelve a ser un borrador de quien lo escribió.
    </ConfirmDialog>
  )
}
