/** Asks a worker for the end of their identification, and gives them the payslip of the month. */
import { type FormEvent, useState } from 'react'
import { isDay, monthTitle } from '#base/date.ts'
import type { SlipPlace } from './address.ts'
import { Input } from './Input.tsx'
import { openSlip, saveFile } from './slip.tsx'

const DIGITS = 4

/** "Octubre 2026"; empty when the address names none. */
function monthOf({ documentPeriod, documentMonth }: SlipPlace): string {
  const day = `${documentPeriod}-${documentMonth.padStart(2, '0')}-01`
  return isDay(day) ? monthTitle(day) : ''
}

export function SlipPage({ place, onClosed }: { readonly place: SlipPlace; readonly onClosed: () => void }) {
  const [digits, setDigits] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [isDone, setDone] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    if (digits.trim().length !== DIGITS) return setProblem(`Escribe los últimos ${DIGITS} caracteres.`)
    setDone(false)
    setSending(true)
    const opened = await openSlip(place, digits)
    setSending(false)
    if (opened.state === 'closed') return onClosed()
    if (opened.state === 'refused') return setProblem(opened.message)
    setDone(true)
    saveFile(opened.file, `desprendible-${place.documentPeriod}-${place.documentMonth}.pdf`)
  }
  return (
    <div className="column">
      <main className="sheet">
        <section className="head">
          <h1>
            Desprendible de nómina <span className="number">{monthOf(place)}</span>
          </h1>
        </section>
        <form className="register" onSubmit={(event) => void send(event)} noValidate aria-label="Desprendible">
          <Input
            name="digits"
            label={`Últimos ${DIGITS} caracteres de tu identificación`}
            value={digits}
            problem={problem}
            inputMode="text"
            autoComplete="off"
            maxLength={DIGITS}
            onChange={(value) => {
              setDigits(value)
              setProblem(null)
            }}
          />
          <output>{isDone ? 'Listo: el desprendible quedó en tus descargas.' : ''}</output>
          <nav aria-label="Descargar el desprendible">
            <button type="submit" className="button filled" disabled={isSending}>
              {isSending ? 'Abriendo…' : 'Descargar PDF'}
            </button>
          </nav>
          <p className="small">Tienes cinco intentos. Después el enlace se cierra y tu empresa te envía otro.</p>
        </form>
      </main>
    </div>
  )
}
