/** The customer accepts or rejects an offer, and says who they are. What was written stays until it is taken. */
import type { TrackedDocument } from '#modules/documents/index.ts'
import { useState, type FormEvent } from 'react'
import type { Amount } from '#base/decimal.ts'
import { formatMoney } from '#platform/ui/format.ts'
import { required } from '#platform/rules/text.ts'
import { sendAnswer, type Link } from './load.tsx'

interface Props {
  readonly link: Link
  /** Positions of the options that are taken with it. */
  readonly chosen: ReadonlySet<number>
  /** With those options; null without any. */
  readonly total: Amount | null
  readonly currency: TrackedDocument['currency']
  /** It was taken, or the offer changed meanwhile: the page is asked for again. */
  readonly onAnswered: () => void
}

type Given = 'accepted' | 'rejected'

const words: Readonly<Record<Given, string>> = { accepted: 'Aceptar', rejected: 'Rechazar' }

export function Answer({ link, chosen, total, currency, onAnswered }: Props) {
  const [given, setGiven] = useState<Given | null>(null)
  const [values, setValues] = useState({ name: '', identification: '', comment: '' })
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const problems = { name: required(values.name), identification: required(values.identification) }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!given || problems.name || problems.identification || isSending) return
    setSending(true)
    setFailure(null)
    const problem = await sendAnswer(link, { answer: given, ...values, chosen: given === 'accepted' ? [...chosen] : [] })
    setSending(false)
    if (problem === null) onAnswered()
    else setFailure(problem)
  }
  const field = (name: 'name' | 'identification', label: string, autoComplete: string) => (
    <label className="field">
      <span>{label}</span>
      <input
        value={values[name]}
        onChange={(event) => setValues({ ...values, [name]: event.target.value })}
        maxLength={name === 'name' ? 120 : 20}
        autoComplete={autoComplete}
        inputMode={name === 'identification' ? 'numeric' : 'text'}
        aria-invalid={isTried && problems[name] !== null}
        aria-describedby={isTried && problems[name] ? `${name}-error` : undefined}
      />
      {isTried && problems[name] && (
        <span className="error" id={`${name}-error`}>
          {problems[name]}
        </span>
      )}
    </label>
  )
  if (given === null) {
    return (
      <section className="answer">
        <h2>Tu respuesta</h2>
        <nav aria-label="Responder">
          <button type="button" className="button filled" onClick={() => setGiven('accepted')}>
            {words.accepted}
          </button>
          <button type="button" className="button" onClick={() => setGiven('rejected')}>
            {words.rejected}
          </button>
        </nav>
      </section>
    )
  }
  return (
    <form className="answer" onSubmit={(event) => void send(event)} noValidate>
      <h2>{words[given]}</h2>
      {field('name', 'Tu nombre', 'name')}
      {field('identification', 'Tu número de identificación', 'off')}
      <label className="field">
        <span>Comentario (opcional)</span>
        <textarea
          rows={3}
          maxLength={400}
          value={values.comment}
          onChange={(event) => setValues({ ...values, comment: event.target.value })}
        />
      </label>
      {given === 'accepted' && total !== null && (
        <p>
          Con los opcionales elegidos: <b>{formatMoney(total, currency)}</b>
        </p>
      )}
      {failure && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <nav aria-label="Enviar la respuesta">
        <button type="submit" className="button filled" disabled={isSending}>
          {isSending ? 'Enviando…' : 'Confirmar'}
        </button>
        <button type="button" className="button" disabled={isSending} onClick={() => setGiven(null)}>
          Volver
        </button>
      </nav>
    </form>
  )
}
