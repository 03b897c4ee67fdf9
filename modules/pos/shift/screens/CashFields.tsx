/** Cash by denomination: how many there are of each, and what they are worth. Coins are one row that opens. */
import { type KeyboardEvent, useState } from 'react'
import { sumAmounts } from '#base/decimal.ts'
import { cashTotal, denominations, type Denomination } from '#colombia/cash.ts'
import { Bind, Button, type FormStore, Money, NumberField, useFormValue } from '#platform/ui/index.tsx'
import { formatAmount } from '#platform/ui/format.ts'
import { cashOf, worthOf, type CountValues } from '../count-form.ts'
import './till.css'

const notes = denominations.filter(({ isNote }) => isNote)
const coins = denominations.filter(({ isNote }) => !isNote)

const labelOf = ({ value, isNote }: Denomination): string => `${isNote ? 'Billetes' : 'Monedas'} de ${formatAmount(value)}`

/** Enter goes to the next field of the count, as a counting machine does; at the last one it stays for the button. */
export function goOnWithEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
  const next = fields[fields.indexOf(event.target) + 1]
  if (next) next.focus()
  else event.currentTarget.closest('form')?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
}

interface Props {
  readonly form: FormStore<CountValues>
  /** Zero is typed: what is empty was not counted. */
  readonly asks: boolean
}

export function CashFields({ form, asks }: Props) {
  const total = useFormValue(form, (values) => cashTotal(cashOf(values)))
  // A draft or a copy of another count may have them already.
  const [isOpen, setOpen] = useState(() => coins.some(({ code }) => form.values()[code] !== ''))
  return (
    <section className="till-cash" aria-label="Efectivo por denominación">
      <h3 className="till-head">
        <span>
          Efectivo <small>por denominación</small>
        </span>
        <Money value={total} />
      </h3>
      {notes.map((each) => (
        <Piece key={each.code} form={form} of={each} asks={asks} />
      ))}
      <Coins form={form} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
      {isOpen && coins.map((each) => <Piece key={each.code} form={form} of={each} asks={asks} />)}
    </section>
  )
}

function Piece({ form, of, asks }: Props & { readonly of: Denomination }) {
  const worth = useFormValue(form, (values) => worthOf(of, values))
  return (
    <div className="till-row">
      <span className="num-text" aria-hidden="true">
        {formatAmount(of.value)}
      </span>
      <Bind form={form} name={of.code}>
        {(field) => <NumberField label={labelOf(of)} hideLabel decimals={0} required={asks} {...field} />}
      </Bind>
      <span className="till-worth">
        <Money value={worth} muted={worth === 0n} />
      </span>
    </div>
  )
}

function Coins({
  form,
  isOpen,
  onToggle,
}: {
  readonly form: FormStore<CountValues>
  readonly isOpen: boolean
  readonly onToggle: () => void
}) {
  const worth = useFormValue(form, (values) => sumAmounts(coins.map((each) => worthOf(each, values))))
  return (
    <div className="till-row">
      <span>Monedas</span>
      <Button look="quiet" onClick={onToggle} aria-expanded={isOpen}>
        {isOpen ? 'Ocultar' : `Ver ${coins.length}`}
      </Button>
      <span className="till-worth">
        <Money value={worth} muted={worth === 0n} />
      </span>
    </div>
  )
}
