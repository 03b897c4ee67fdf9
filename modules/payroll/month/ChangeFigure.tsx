/** «Cambiar con motivo»: another amount over the calculated one, which stays beside it; or back to the calculated one. */
import { useState } from 'react'
import { Checkbox, MoneyField, TextField } from '#platform/ui/index.tsx'
import { type AnswerOf, useSend } from '#platform/web/index.tsx'
import { errorAt, StepDialog } from '#platform/web/StepDialog.tsx'
import { getSlip, monthCalls } from './endpoints.ts'
import { changedSides } from './month.ts'
import type { Month } from './MonthForm.tsx'
import type { SlipRow } from './month-tabs.ts'

interface Props {
  readonly month: Month
  readonly slip: SlipRow
  readonly line: AnswerOf<typeof getSlip>['lines'][number]
  readonly onClose: () => void
}

export function ChangeFigure({ month, slip, line, onClose }: Props) {
  const [amount, setAmount] = useState(line.amount)
  const [isBack, setBack] = useState(false)
  const [reason, setReason] = useState('')
  const sending = useSend(monthCalls.actions.amend, {
    refreshes: [monthCalls.one, getSlip, monthCalls.history],
    inForm: true,
    onDone: onClose,
  })
  const side = changedSides.find((each) => each === line.side)
  if (side === undefined) return null
  const submit = () =>
    void sending.run({
      params: { id: month.id },
      body: { version: month.version, employeeId: slip.employeeId, side, code: line.code, amount: isBack ? null : amount, reason },
    })
  return (
    <StepDialog
      title={`Cambiar ${line.name} de ${slip.name}`}
      verb="Cambiar cifra"
      size="medium"
      sending={sending}
      fields={['amount', 'reason']}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        Lo que sale de ella (aportes, retención y provisiones) se calcula de nuevo. El valor calculado queda al lado, con tu nombre y el
        motivo.
      </p>
      {line.calculated !== null && <Checkbox label="Volver a la calculada" value={isBack} onChange={setBack} />}
      {!isBack && <MoneyField label="Valor" required value={amount} onChange={setAmount} error={errorAt(sending, 'amount')} />}
      <TextField label="Motivo" required maxLength={400} value={reason} onChange={setReason} error={errorAt(sending, 'reason')} />
    </StepDialog>
  )
}
