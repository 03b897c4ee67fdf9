/** Rejecting a requisition whole. */
import { ConfirmDialog, toast } from '#platform/ui/index.tsx'
import { queryClient, useSend } from '#platform/web/index.tsx'
import { decideRequisition } from './endpoints.ts'
import type { Requisition } from './RequisitionPanel.tsx'

interface DialogProps {
  readonly requisition: Requisition
  readonly onClose: () => void
}

export function RejectDialog({ requisition: { id, number, version, lines }, onClose }: DialogProps) {
  const sending = useSend(decideRequisition, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      void queryClient.invalidateQueries()
      toast({ text: `Requisición ${number ?? ''} rechazada` })
      onClose()
    },
  })
  const reject = (reason: string) =>
    void sending.run({
      params: { id },
      body: {
        ...{ version, comment: reason },
        lines: lines.map(({ position }) => ({ position, approved: '0', way: 'purchase' as const, reason })),
      },
    })
  return (
    <ConfirmDialog
      title={`Rechazar la requisición ${number ?? ''}`}
      confirm="Rechazar requisición"
      busyText="Rechazando…"
      reason={{ label: 'Motivo', required: true, help: 'Lo ve quien la pidió' }}
      busy={sending.isSending}
      error={sending.submitError?.errors.at(0)?.message ?? sending.submitError?.message}
      onConfirm={reject}
      onClose={onClose}
    >
      No se traslada ni se compra nada de lo que pide.
    </ConfirmDialog>
  )
}
