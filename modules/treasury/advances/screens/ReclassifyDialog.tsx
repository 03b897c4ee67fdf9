/** Reclassifying an advance: what is left of it goes to another account of the books. */
import { type ComponentProps, useState } from 'react'
import { AccountPicker } from '#modules/accounting/index.tsx'
import { FieldGrid, MoneyField, TextArea } from '#platform/ui/index.tsx'
import { OwnDateField, useSend, useToday } from '#platform/web/index.tsx'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { tellDone, UseDialog, type UseDialogProps } from './UseDialog.tsx'

export function ReclassifyDialog({ surface, advance, onClose }: UseDialogProps) {
  const today = useToday()
  const [date, setDate] = useState<string>(today)
  const [amount, setAmount] = useState(advance.balance)
  const [account, setAccount] = useState<ComponentProps<typeof AccountPicker>['value']>(null)
  const [notes, setNotes] = useState('')
  const sending = useSend(surface.calls.reclassify, {
    refreshes: [surface.calls.list],
    inForm: true,
    onDone: (done) => tellDone('Reclasificación', done, onClose),
  })
  const missing = account === null ? 'Elige la cuenta' : notes.trim().length < MIN_LENGTH ? 'Escribe por qué se reclasifica' : null
  return (
    <UseDialog
      title={`Reclasificar el anticipo ${advance.number ?? ''}`}
      verb="Reclasificar anticipo"
      busy={sending.isSending}
      failure={sending.submitError}
      disabledReason={amount === '' ? 'Escribe cuánto se reclasifica' : missing}
      onSubmit={() =>
        void sending.run({ body: { date, amount, notes, openItemId: advance.openItemId ?? '', accountId: account?.id ?? '' } })
      }
      onClose={onClose}
    >
      <p className="t2">El valor sale de la cuenta de anticipos, con el mismo tercero, y deja de estar disponible para aplicar.</p>
      <FieldGrid>
        <AccountPicker label="Cuenta a la que pasa" required wide value={account} onChange={setAccount} />
        <MoneyField label="Valor" required value={amount} onChange={setAmount} />
        <OwnDateField write={surface.kind.permissions.write} label="Fecha" required value={date} onChange={setDate} />
      </FieldGrid>
      <TextArea label="Motivo" required rows={2} value={notes} onChange={setNotes} />
    </UseDialog>
  )
}
