/** Closing a month of a bank, and opening it again. */
import { useState } from 'react'
import { monthTitle } from '#base/date.ts'
import { Button, ConfirmDialog, Dialog, MoneyField, Notice, toast } from '#platform/ui/index.tsx'
import { useSend } from '#platform/web/index.tsx'
import { closeMonth, reopenMonth, type MonthView } from '../endpoints.ts'
import { refreshes } from './PendingPairs.tsx'

interface ClosingProps {
  readonly found: MonthView
  readonly onClose: () => void
}

export function CloseDialog({ found, onClose }: ClosingProps) {
  const { account, month, figures, pending } = found
  const [statement, setStatement] = useState(figures.statement)
  const { run, isSending, submitError } = useSend(closeMonth, {
    ...{ refreshes, inForm: true },
    onDone: () => {
      toast({ text: `Conciliación de ${monthTitle(month).toLowerCase()} cerrada`, tone: 'ok' })
      onClose()
    },
  })
  const left = pending.length + figures.openMovements
  return (
    <Dialog
      title={`Cerrar la conciliación de ${monthTitle(month).toLowerCase()}`}
      locked={isSending}
      onClose={onClose}
      onSubmit={() => void run({ params: { accountId: account.id, month }, body: { statement } })}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button look="filled" type="submit" busy={isSending} busyText="Cerrando…">
            Cerrar conciliación
          </Button>
        </>
      }
    >
      <div className="stack">
        {submitError && <Notice tone="danger">{submitError.errors.at(0)?.message ?? submitError.message}</Notice>}
        <p className="t2">
          {left === 0
            ? 'Todo está conciliado.'
            : `${left} ${left === 1 ? 'partida justificada pasa' : 'partidas justificadas pasan'} al mes siguiente.`}{' '}
          Desde entonces nada entra a este mes de la cuenta.
        </p>
        <MoneyField label="Saldo según el extracto del banco" required value={statement} onChange={setStatement} />
      </div>
    </Dialog>
  )
}

export function ReopenDialog({ found: { account, month }, onClose }: ClosingProps) {
  const { run, isSending, submitError } = useSend(reopenMonth, {
    ...{ refreshes, inForm: true },
    onDone: () => {
      toast({ text: 'Conciliación abierta' })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Reabrir la conciliación de ${monthTitle(month).toLowerCase()}`}
      confirm="Reabrir conciliación"
      busyText="Abriendo…"
      busy={isSending}
      reason={{ label: 'Motivo', required: true }}
      error={submitError?.errors.at(0)?.message ?? submitError?.message}
      onConfirm={(reason) => void run({ params: { accountId: account.id, month }, body: { reason } })}
      onClose={onClose}
    >
      Vuelve a aceptar movimientos y conciliaciones de este mes.
    </ConfirmDialog>
  )
}
