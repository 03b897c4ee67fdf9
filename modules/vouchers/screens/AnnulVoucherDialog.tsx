/** Asks for the reason of an annulment, says what it undoes, and annuls. */
import type { ReactNode } from 'react'
import type { VoucherEndpoints } from '../endpoints.ts'
import { agreeing, voucherTitle, type VoucherKind } from '../voucher.ts'
import { ConfirmDialog, toast } from '#platform/ui/index.tsx'
import { queryClient, useSend } from '#platform/web/index.tsx'

export interface AnnulVoucherDialogProps {
  readonly kind: Pick<VoucherKind, 'titles'>
  readonly voucher: { readonly id: string; readonly number: string | null }
  readonly endpoint: VoucherEndpoints['annul']
  /** "Anular el recaudo RC-1 por $ 100.000" */
  readonly title: string
  /** "Anular recaudo" */
  readonly verb: string
  /** What it undoes. */
  readonly children: ReactNode
  readonly onClose: () => void
}

export function AnnulVoucherDialog({ kind, voucher, endpoint, title, verb, children, onClose }: AnnulVoucherDialogProps) {
  const sending = useSend(endpoint, {
    refreshes: [],
    inForm: true,
    onDone: () => {
      // Lists, balances, stock, the books and what they show changed with it.
      void queryClient.invalidateQueries()
      toast({ text: `${voucherTitle(kind, voucher.number)} ${agreeing(kind, 'anulad')}` })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={title}
      confirm={verb}
      busyText="Anulando…"
      reason={{ label: 'Motivo', required: true, help: 'Queda en el historial y no se imprime' }}
      busy={sending.isSending}
      error={sending.submitError?.errors.at(0)?.message ?? sending.submitError?.message}
      onConfirm={(reason) => void sending.run({ params: { id: voucher.id }, body: { reason } })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
