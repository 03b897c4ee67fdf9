/** Takes back what was done with an advance, for a reason: its entry is reversed. */
import { ConfirmDialog, format, toast } from '#platform/ui/index.tsx'
import { queryClient, useSend } from '#platform/web/index.tsx'
import type { AdvanceUseView } from '../endpoints.ts'
import type { AdvanceSurface } from './surface.ts'

interface UndoingProps {
  readonly surface: AdvanceSurface
  readonly use: AdvanceUseView
  readonly onClose: () => void
}

export const undoingVerb = (use: AdvanceUseView): string => (use.purpose === 'apply' ? 'Desaplicar' : 'Deshacer')

export function Undoing({ surface, use, onClose }: UndoingProps) {
  const verb = undoingVerb(use)
  const sending = useSend(surface.calls.undo, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      void queryClient.invalidateQueries()
      toast({ text: `${use.number} anulado` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`${verb} ${use.number} por ${format.formatMoney(format.toAmount(use.amount))}`}
      confirm={verb}
      busyText="Anulando…"
      reason={{ label: 'Motivo', required: true, help: 'Queda en el historial y no se imprime' }}
      busy={sending.isSending}
      error={sending.submitError?.errors.at(0)?.message ?? sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { id: use.id }, body: { reason } })}
      onClose={onClose}
    >
      {use.purpose === 'apply'
        ? `Se reversa el comprobante, el anticipo vuelve a quedar disponible y ${use.to.join(', ')} ${use.to.length === 1 ? 'vuelve' : 'vuelven'} a quedar ${surface.kind.settles.words.open}.`
        : 'Se reversa el comprobante y el anticipo vuelve a quedar disponible.'}
    </ConfirmDialog>
  )
}
