import { useState } from 'react'
import { minLength, required } from '#platform/rules/index.ts'
import { Button, MoneyField, Picker, Popover, TextField, usePopoverClose } from '#platform/ui/index.tsx'
import type { EditorFacts } from '../endpoints.ts'
import { withholdingLabel } from './labels.ts'

interface AddProps {
  /** Those of the day that the document does not have. */
  readonly rules: EditorFacts['withholdingRules']
  readonly onAdd: (id: string, change: { amount: string; reason: string }) => void
}

/** A withholding that no rule proposes, with its value and why. */
export function AddWithholding({ rules, onAdd }: AddProps) {
  if (rules.length === 0) return null
  return (
    <Popover
      label="Agregar retención"
      align="end"
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className="doc-why">
          Agregar retención
        </button>
      )}
    >
      <AddForm rules={rules} onAdd={onAdd} />
    </Popover>
  )
}

function AddForm({ rules, onAdd }: AddProps) {
  const close = usePopoverClose()
  const [rule, setRule] = useState<{ readonly id: string; readonly label: string } | null>(null)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const problem =
    rule === null
      ? 'Elige la retención'
      : amount === '' || Number(amount) === 0
        ? 'Escribe el valor'
        : required(reason)
          ? 'Escribe el motivo'
          : minLength(reason)
  return (
    <form
      className="doc-why-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem || rule === null) return
        onAdd(rule.id, { amount, reason: reason.trim() })
        close()
      }}
    >
      <Picker
        label="Retención"
        required
        value={rule}
        source={rules.map((each) => ({ id: each.id, label: `${withholdingLabel(each)} ${each.name}` }))}
        onChange={setRule}
      />
      <MoneyField label="Valor retenido" value={amount} onChange={setAmount} required />
      <TextField label="Motivo" value={reason} onChange={setReason} required maxLength={400} help="Queda en el documento." />
      <Button type="submit" look="filled" disabledReason={problem}>
        Agregar
      </Button>
    </form>
  )
}
