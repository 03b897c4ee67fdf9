/** Rejecting a requisition whole, closing it, and throwing its draft away. */
import { ConfirmDialog, toast } from '#platform/ui/index.tsx'
import { queryClient, useSend } from '#platform/web/index.tsx'
import { closeRequisition, decideRequisition, removeRequisition } from './endpoints.ts'
import type { Requisition } from './RequisitionPanel.tsx'

interface DialogProps {
  readonly requisition: Requisition
  readonly onClose: () => void
}

const done = (text: string, onClose: () => void) => () => {
  void queryClient.invalidateQueries()
  toast({ text })
  onClose()
}

export function RejectDialog({ requisition: { id, number, version, lines }, onClose }: DialogProps) {
  const sending = useSend(decideRequisition, {
    refreshes: [],
    inForm: true,
    onDone: done(`Requisición ${number ?? ''} rechazada`, onClose),
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

export function CloseDialog({ requisition: { id, number, version, lines }, onClose }: DialogProps) {
  const sending = useSend(closeRequisition, { refreshes: [], inForm: true, onDone: done(`Requisición ${number ?? ''} cerrada`, onClose) })
  const left = lines.filter(({ pending }) => Number(pending) > 0).length
  return (
    <ConfirmDialog
      title={`Cerrar la requisición ${number ?? ''}`}
      confirm="Cerrar requisición"
      busyText="Cerrando…"
      reason={{ label: 'Comentario', required: false }}
      busy={sending.isSending}
      error={sending.submitError?.errors.at(0)?.message ?? sending.submitError?.message}
      onConfirm={(comment) => void sending.run({ params: { id }, body: { version, releasesPending: left > 0, comment } })}
      onClose={onClose}
    >
      {left === 0
        ? 'Los traslados y las órdenes que ya se hicieron siguen su camino.'
        : `${left === 1 ? 'Queda 1 producto pendiente, que ya no se espera' : `Quedan ${left} productos pendientes, que ya no se esperan`}. Los traslados y las órdenes que ya se hicieron siguen su camino.`}
    </ConfirmDialog>
  )
}

export function RemoveDialog({ requisition: { id }, onClose, onGone }: DialogProps & { readonly onGone: () => void }) {
  const sending = useSend(removeRequisition, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      onGone()
      void queryClient.invalidateQueries()
      toast({ text: 'Borrador de requisición eliminado' })
    },
  })
  return (
    <ConfirmDialog
      title="Eliminar el borrador de requisición"
      confirm="Eliminar borrador"
      busyText="Eliminando…"
      busy={sending.isSending}
      error={sending.failure?.message}
      onConfirm={() => void sending.run({ params: { id } })}
      onClose={onClose}
    >
      No se puede recuperar. Como es un borrador, nadie la vio.
    </ConfirmDialog>
  )
}
