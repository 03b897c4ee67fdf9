/** The code that went to the address that the company has, if it has one: the page cannot tell. */
import type { LoyaltyCard } from '#modules/loyalty/index.ts'
import { type FormEvent, useState } from 'react'
import { Input } from './Input.tsx'
import { type Place, sendCode } from './register.tsx'

interface Props {
  readonly place: Place
  readonly challenge: string
  readonly company: string
  readonly onCard: (card: LoyaltyCard) => void
  readonly onBack: () => void
}

export function CodeForm({ place, challenge, company, onCard, onBack }: Props) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (!/^\d{6}$/.test(code.replace(/\s/g, ''))) return setProblem('El código tiene 6 dígitos.')
    setSending(true)
    const answer = await sendCode(place, challenge, code)
    setSending(false)
    if ('done' in answer) onCard(answer.done)
    else setProblem(answer.problems.fields['code'] ?? answer.problems.message)
  }
  return (
    <form className="register" onSubmit={(event) => void send(event)} noValidate aria-label="Código">
      <h2>Confirma que eres tú</h2>
      <output>
        {company} ya tiene tu identificación. Si también tiene tu correo, te enviamos un código de 6 dígitos que vale por 15 minutos.
      </output>
      <Input
        name="code"
        label="Código"
        value={code}
        problem={problem}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        onChange={(value) => {
          setCode(value)
          setProblem(null)
        }}
      />
      <nav aria-label="Enviar el código">
        <button type="submit" className="button filled" disabled={isSending}>
          {isSending ? 'Revisando…' : 'Ver mi tarjeta'}
        </button>
        <button type="button" className="button" disabled={isSending} onClick={onBack}>
          Volver
        </button>
      </nav>
      <p className="small">¿No te llega? Mira en el correo no deseado, o pide en la tienda que actualicen tu correo.</p>
    </form>
  )
}
