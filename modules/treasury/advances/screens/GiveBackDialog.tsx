/** Giving an advance back: a payment to the customer, or a receipt from the supplier, against what is left of it. */
import { useState } from 'react'
import { paymentMeans } from '#colombia/index.ts'
import { FieldGrid, MoneyField, SelectField } from '#platform/ui/index.tsx'
import { OwnDateField, useAsk, useSend, useToday } from '#platform/web/index.tsx'
import { listMoneyAccounts } from '../../endpoints.ts'
import { tellDone, UseDialog, type UseDialogProps } from './UseDialog.tsx'

const TRANSFER = '47'
const means = paymentMeans.map(({ code, name }) => ({ value: code, label: name }))

export function GiveBackDialog({ surface, advance, onClose }: UseDialogProps) {
  const today = useToday()
  const accounts = useAsk(listMoneyAccounts, {}).data?.accounts ?? []
  const [date, setDate] = useState<string>(today)
  const [amount, setAmount] = useState(advance.balance)
  const [accountId, setAccountId] = useState<string | null>(null)
  const [meansCode, setMeans] = useState(TRANSFER)
  const moneyAccountId = accountId ?? accounts[0]?.id ?? ''
  const sending = useSend(surface.givingBack.create, {
    refreshes: [surface.calls.list],
    inForm: true,
    onDone: (done) => tellDone(surface.giveBack.done, done, onClose),
  })
  return (
    <UseDialog
      title={`Devolver el anticipo ${advance.number ?? ''}`}
      verb="Devolver anticipo"
      busy={sending.isSending}
      failure={sending.submitError}
      disabledReason={amount === '' ? 'Escribe cuánto se devuelve' : null}
      onSubmit={() =>
        void sending.run({
          body: {
            ...{ date, moneyAccountId, meansCode, branchId: null, reference: '', notes: `Devolución de ${advance.number ?? ''}` },
            partyId: advance.party?.id ?? '',
            applications: [{ openItemId: advance.openItemId ?? '', amount }],
          },
        })
      }
      onClose={onClose}
    >
      <p className="t2">{surface.giveBack.text}</p>
      <FieldGrid>
        <MoneyField label="Valor" required value={amount} onChange={setAmount} />
        <OwnDateField write={surface.kind.givenBackBy.permissions.write} label="Fecha" required value={date} onChange={setDate} />
        <SelectField
          label={surface.giveBack.account}
          required
          options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={moneyAccountId}
          onChange={setAccountId}
        />
        <SelectField label="Forma de pago" required options={means} value={meansCode} onChange={setMeans} />
      </FieldGrid>
    </UseDialog>
  )
}
