/** Applying an advance: how much of it goes to each document that its third party has open, the oldest first. */
import { useMemo, useState } from 'react'
import { amountText, parseAmount, smallest, sumAmounts, zeroAmount } from '#base/decimal.ts'
import { FieldGrid, format, LoadError, Money, Notice } from '#platform/ui/index.tsx'
import { OwnDateField, useAsk, useSend, useToday } from '#platform/web/index.tsx'
import type { OpenItemView } from '../../endpoints.ts'
import { PendingDocuments } from '../../screens/PendingDocuments.tsx'
import { applicationsOf, moneyProblems, nothingTyped, spreadOf, type TypedMoney } from '../../settlement-form.ts'
import { tellDone, UseDialog, type UseDialogProps } from './UseDialog.tsx'

const words = { amount: 'Valor que se aplica', total: 'Total aplicado', nothing: 'No tiene documentos abiertos.' }
const money = { much: 'cuánto se aplica', whole: 'lo que se aplica' }

export function ApplyDialog(props: UseDialogProps) {
  const { surface, advance, onClose } = props
  const asked = useAsk(surface.settling.pending, advance.party === null ? null : { params: { partyId: advance.party.id } })
  if (asked.error && !asked.data) return <LoadError message={asked.error} onRetry={asked.ask} />
  if (!asked.data) return null
  return <Ready {...props} onClose={onClose} items={asked.data.items.filter((item) => !item.isAdvance)} />
}

function Ready({ surface, advance, items: owed, onClose }: UseDialogProps & { readonly items: readonly OpenItemView[] }) {
  // An advance is of pesos: it closes the pesos of the books, whatever the currency of the debt.
  const items = useMemo(() => owed.map((item) => ({ ...item, currency: null })), [owed])
  const today = useToday()
  const left = parseAmount(advance.balance)
  const [date, setDate] = useState<string>(today)
  const [isValid, setValid] = useState(true)
  const [typed, setTyped] = useState<TypedMoney>(() => ({
    ...nothingTyped,
    received: amountText(smallest(left, sumAmounts(items.map(({ balance }) => parseAmount(balance))))),
  }))
  const sending = useSend(surface.calls.apply, {
    refreshes: [surface.calls.list],
    inForm: true,
    onDone: (done) => tellDone('Cruce', done, onClose),
  })
  const spread = spreadOf(typed, items, null)
  const problems = moneyProblems(spread, items, (amount) => format.formatMoney(amount), money)
  const isOver = spread.total > left
  const over = `El anticipo tiene ${format.formatMoney(left)} disponible`
  const partyId = advance.party?.id ?? ''
  return (
    <UseDialog
      title={`Aplicar el anticipo ${advance.number ?? ''}`}
      verb="Aplicar anticipo"
      busy={sending.isSending}
      failure={sending.submitError}
      disabledReason={isOver ? over : (problems[0]?.message ?? (isValid && spread.total > zeroAmount ? null : 'Escribe cuánto se aplica'))}
      onSubmit={() =>
        void sending.run({
          body: {
            ...{ date, partyId, notes: '' },
            advances: [{ openItemId: advance.openItemId ?? '', amount: amountText(spread.total) }],
            documents: applicationsOf(spread),
          },
        })
      }
      onClose={onClose}
    >
      <p className="t2">
        {`${advance.party?.name ?? ''} tiene `}
        <Money value={advance.balance} sign />
        {' en este anticipo.'}
      </p>
      {isOver && <Notice tone="warn">{over}</Notice>}
      <FieldGrid>
        <OwnDateField write={surface.kind.permissions.write} label="Fecha" required value={date} onChange={setDate} />
      </FieldGrid>
      <PendingDocuments
        offers={{ excess: false, difference: false }}
        words={words}
        items={items}
        typed={typed}
        date={date}
        documentId={null}
        errors={new Map(problems.map(({ field, message }) => [field, message]))}
        onChange={setTyped}
        onInvalid={(error) => setValid(error === null)}
      />
    </UseDialog>
  )
}
