import { useState } from 'react'
import { amountText, parseAmount } from '#base/decimal.ts'
import type { ConsideredWithholding, Explanation } from '#colombia/index.ts'
import { minLength, required } from '#platform/rules/index.ts'
import { Button, format, MoneyField, Popover, TextField, usePopoverClose } from '#platform/ui/index.tsx'
import type { ComputedWithholding } from '../figures/compute.ts'
import { withholdingName } from './labels.ts'

/** Base, minimum, reasons and law of a withholding, and the way to change it. */
export function Why({
  withholding,
  onChange,
}: {
  withholding: ComputedWithholding
  onChange: (change: { amount: string; reason: string } | null) => void
}) {
  return (
    <Popover
      label={`Por qué ${withholdingName(withholding.rule.kind)}`}
      align="end"
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className="doc-why">
          ¿Por qué?
        </button>
      )}
    >
      <div className="doc-why-box">
        <h3>{withholding.rule.name}</h3>
        <Explained explanation={withholding.explanation} />
        {withholding.changedReason !== null && (
          <p className="doc-changed">
            Cambiada a mano: la regla propone {format.formatMoney(withholding.proposed)}. Motivo: {withholding.changedReason}
          </p>
        )}
        <Change withholding={withholding} onChange={onChange} />
      </div>
    </Popover>
  )
}

function Explained({ explanation }: { explanation: Explanation }) {
  return (
    <>
      <dl className="doc-why-facts">
        <dt>Base</dt>
        <dd className="num">{format.formatMoney(explanation.base)}</dd>
        {explanation.minimum !== null && (
          <>
            <dt>Mínimo{explanation.minimumUvt === null ? '' : ` (${explanation.minimumUvt})`}</dt>
            <dd className="num">{format.formatMoney(explanation.minimum)}</dd>
          </>
        )}
      </dl>
      <ul className="doc-reasons">
        {explanation.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {explanation.source !== '' && <p className="small muted">{explanation.source}</p>}
    </>
  )
}

function Change({ withholding, onChange }: Parameters<typeof Why>[0]) {
  const close = usePopoverClose()
  const [open, setOpen] = useState(false)
  const [amount, setAmount] = useState(amountText(withholding.amount))
  const [reason, setReason] = useState(withholding.changedReason ?? '')
  if (!open) {
    return (
      <div className="row">
        <Button onClick={() => setOpen(true)}>Cambiar con motivo</Button>
        {withholding.changedReason !== null && (
          <Button
            look="quiet"
            onClick={() => {
              onChange(null)
              close()
            }}
          >
            Volver a la propuesta
          </Button>
        )}
      </div>
    )
  }
  const tooBig = amount !== '' && parseAmount(amount) > withholding.base
  const problem =
    amount === ''
      ? 'Escribe el valor'
      : tooBig
        ? 'La retención no puede superar su base'
        : required(reason)
          ? 'Escribe el motivo'
          : minLength(reason)
  return (
    <form
      className="doc-why-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (problem) return
        onChange({ amount, reason: reason.trim() })
        close()
      }}
    >
      <MoneyField
        label="Valor retenido"
        value={amount}
        onChange={setAmount}
        required
        error={tooBig ? 'La retención no puede superar su base' : null}
      />
      <TextField label="Motivo" value={reason} onChange={setReason} required maxLength={400} help="Queda en el documento." />
      <Button type="submit" look="filled" disabledReason={problem}>
        Cambiar retención
      </Button>
    </form>
  )
}

/** The withholdings that were looked at and do not apply: also an answer. */
export function WhyNot({ considered }: { considered: readonly ConsideredWithholding[] }) {
  const refused = considered.filter((each) => !each.applies)
  if (refused.length === 0) return null
  return (
    <Popover
      label="Retenciones que no aplican"
      align="end"
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className="doc-why">
          {refused.length === 1 ? '1 retención no aplica. ¿Por qué?' : `${refused.length} retenciones no aplican. ¿Por qué?`}
        </button>
      )}
    >
      <div className="doc-why-box">
        {refused.map((each) => (
          <section key={`${each.kind} ${each.code ?? ''} ${each.name}`}>
            <h3>{each.name === withholdingName(each.kind) ? each.name : `${withholdingName(each.kind)}: ${each.name}`}</h3>
            <Explained explanation={each} />
          </section>
        ))}
      </div>
    </Popover>
  )
}
