/** A question of whoever sees the document: it reaches the people who follow it. What was written stays until it is taken. */
import { useState, type FormEvent } from 'react'
import { minLength, required } from '#platform/rules/text.ts'
import { sendQuestion } from './ask.tsx'
import { Input } from './Input.tsx'
import type { Link } from './load.tsx'

const blank = { name: '', contact: '', text: '' }

export function Question({ link, issuer }: { readonly link: Link; readonly issuer: string }) {
  const [stage, setStage] = useState<'closed' | 'open' | 'sent'>('closed')
  const [values, setValues] = useState(blank)
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const problems = { name: required(values.name), text: required(values.text) ?? minLength(values.text) }

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isSending || problems.name !== null || problems.text !== null) return
    setSending(true)
    const refused = await sendQuestion(link, values)
    setSending(false)
    setFailure(refused?.message ?? null)
    if (refused) return
    setStage('sent')
    setTried(false)
    setValues({ ...values, text: '' })
  }
  if (stage !== 'open') {
    return (
      <section className="answer">
        {stage === 'sent' && <output className="notice done">{`Tu pregunta le llegó a ${issuer}.`}</output>}
        <nav aria-label="Preguntar">
          <button type="button" className="button" onClick={() => setStage('open')}>
            {stage === 'sent' ? 'Hacer otra pregunta' : 'Hacer una pregunta'}
          </button>
        </nav>
      </section>
    )
  }
  return (
    <form className="answer" onSubmit={(event) => void send(event)} noValidate>
      <h2>{`Pregúntale a ${issuer}`}</h2>
      <Input
        name="asker"
        label="Tu nombre"
        value={values.name}
        problem={isTried ? problems.name : null}
        onChange={(name) => setValues({ ...values, name })}
        autoComplete="name"
        maxLength={80}
      />
      <Input
        name="contact"
        label="Correo o teléfono para responderte (opcional)"
        value={values.contact}
        problem={null}
        onChange={(contact) => setValues({ ...values, contact })}
        autoComplete="email"
        maxLength={80}
      />
      <div className="field">
        <label htmlFor="question">Pregunta</label>
        <textarea
          id="question"
          rows={4}
          maxLength={300}
          value={values.text}
          onChange={({ target }) => setValues({ ...values, text: target.value })}
          aria-invalid={isTried && problems.text !== null}
          aria-describedby={isTried && problems.text !== null ? 'question-error' : undefined}
        />
        {isTried && problems.text !== null && (
          <span className="error" id="question-error">
            {problems.text}
          </span>
        )}
      </div>
      {failure && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
      <nav aria-label="Enviar la pregunta">
        <button type="submit" className="button filled" disabled={isSending}>
          {isSending ? 'Enviando…' : 'Enviar'}
        </button>
        <button type="button" className="button" disabled={isSending} onClick={() => setStage('closed')}>
          Volver
        </button>
      </nav>
    </form>
  )
}
