/** The supplier says how much of each line comes, and which day. What was written stays until it is taken. */
import type { TrackedDocument } from '#modules/documents/index.ts'
import { useState, type FormEvent } from 'react'
import { showInstant } from '#base/date.ts'
import { required } from '#platform/rules/text.ts'
import { formatDay } from '#platform/ui/format.ts'
import { editableFigure, parseQuantityInput } from '#platform/ui/parse.ts'
import { sendConfirmation, type Refused } from './ask.tsx'
import { Input } from './Input.tsx'
import type { Link } from './load.tsx'

type Confirmation = NonNullable<TrackedDocument['confirmation']>

interface Props {
  readonly link: Link
  readonly confirmation: Confirmation
  /** It was taken: the page is asked for again. */
  readonly onSaid: () => void
}

/** As it is written: "8,5" and "2026-11-30". */
interface WrittenLine {
  readonly quantity: string
  readonly day: string
}

export function Confirm({ link, confirmation, onSaid }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { last, canSay } = confirmation
  return (
    <section className="answer">
      <h2>Confirmación del pedido</h2>
      {last && <Last last={last} />}
      {canSay && !isOpen && (
        <nav aria-label="Confirmar">
          <button type="button" className={last ? 'button' : 'button filled'} onClick={() => setOpen(true)}>
            {last ? 'Cambiar lo confirmado' : 'Confirmar el pedido'}
          </button>
        </nav>
      )}
      {canSay && isOpen && <Form link={link} confirmation={confirmation} onSaid={onSaid} onBack={() => setOpen(false)} />}
    </section>
  )
}

const Last = ({ last }: { readonly last: NonNullable<Confirmation['last']> }) => (
  <div className="notice done">
    <p>{`Confirmado por ${last.name}, ${showInstant(new Date(last.at))}`}</p>
    {last.comment !== '' && <p>{last.comment}</p>}
  </div>
)

/** What was said last of a line, or what was asked for. */
const beginningOf = ({ last, expected, lines }: Confirmation): readonly WrittenLine[] =>
  lines.map(({ position, pending }) => {
    const said = last?.lines.find((line) => line.position === position)
    return { quantity: editableFigure(said?.quantity ?? pending), day: said?.day ?? expected ?? '' }
  })

function Form({ link, confirmation, onSaid, onBack }: Props & { readonly onBack: () => void }) {
  const [written, setWritten] = useState(() => beginningOf(confirmation))
  const [who, setWho] = useState({ name: confirmation.last?.name ?? '', comment: '' })
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const quantities = written.map(({ quantity }) => parseQuantityInput(quantity))
  const noName = isTried ? required(who.name) : null

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isSending || required(who.name) !== null || quantities.some((quantity) => !quantity.ok)) return
    setSending(true)
    const problem = await sendConfirmation(link, {
      ...who,
      lines: confirmation.lines.map(({ position }, index) => {
        const quantity = quantities[index]
        return { position, quantity: quantity?.ok ? quantity.text : '', day: written[index]?.day || null }
      }),
    })
    setSending(false)
    setRefused(problem)
    if (problem === null) onSaid()
  }
  const change = (index: number, changes: Partial<WrittenLine>) =>
    setWritten(written.map((line, each) => (each === index ? { ...line, ...changes } : line)))
  return (
    <form className="answer" onSubmit={(event) => void send(event)} noValidate>
      <p className="hint">
        Escribe cuánto llega de cada línea y qué día. Si algo no llega, deja su cantidad en cero
        {confirmation.expected === null ? '.' : `. Se espera para el ${formatDay(confirmation.expected)}.`}
      </p>
      {confirmation.lines.map(({ position, code, description, unit, pending }, index) => {
        const line = written[index] ?? { quantity: '', day: '' }
        const quantity = quantities[index]
        return (
          <fieldset key={position} className="promise">
            <legend>
              <b>{code}</b> {description}
            </legend>
            <Input
              name={`quantity-${position}`}
              label={`Cantidad que llega, de ${editableFigure(pending)} ${unit}`}
              value={line.quantity}
              problem={quantity && !quantity.ok ? quantity.error : (refused?.fields[`lines.${index}.quantity`] ?? null)}
              onChange={(text) => change(index, { quantity: text })}
              inputMode="text"
              autoComplete="off"
              maxLength={20}
            />
            <Input
              name={`day-${position}`}
              label="Día en que llega"
              type="date"
              value={line.day}
              problem={refused?.fields[`lines.${index}.day`] ?? null}
              onChange={(day) => change(index, { day })}
              autoComplete="off"
            />
          </fieldset>
        )
      })}
      <Input
        name="confirmer"
        label="Tu nombre"
        value={who.name}
        problem={noName}
        onChange={(name) => setWho({ ...who, name })}
        autoComplete="name"
        maxLength={120}
      />
      <label className="field">
        <span>Comentario (opcional)</span>
        <textarea rows={3} maxLength={400} value={who.comment} onChange={({ target }) => setWho({ ...who, comment: target.value })} />
      </label>
      {refused && (
        <p className="error" role="alert">
          {refused.message}
        </p>
      )}
      <nav aria-label="Enviar la confirmación">
        <button type="submit" className="button filled" disabled={isSending}>
          {isSending ? 'Enviando…' : 'Confirmar'}
        </button>
        <button type="button" className="button" disabled={isSending} onClick={onBack}>
          Volver
        </button>
      </nav>
    </form>
  )
}
