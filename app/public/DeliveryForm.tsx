/** How one order was received: whole, in part or not at all, by whom, signed, with a photo and the place when they are given. */
import { useState, type FormEvent } from 'react'
import type { ProofInput } from '#modules/dispatch/index.ts'
import { withoutProblem, type Refused } from './ask.tsx'
import { askPosition, outcomeWords, sendProof, shrinkPhoto, type RouteOrder } from './deliver.tsx'
import { Input } from './Input.tsx'
import { SignaturePad } from './SignaturePad.tsx'

type Outcome = ProofInput['outcome']

interface Props {
  readonly token: string
  readonly order: RouteOrder
  readonly onSaid: (outcome: Outcome) => void
  readonly onBack: () => void
}

const outcomes: readonly Outcome[] = ['delivered', 'partlyDelivered', 'returned']

export function DeliveryForm({ token, order, onSaid, onBack }: Props) {
  const [outcome, setOutcome] = useState<Outcome>('delivered')
  const [who, setWho] = useState({ receivedBy: '', receivedIdentification: '', novelty: '' })
  const [signature, setSignature] = useState('')
  const [photo, setPhoto] = useState({ content: '', name: '', problem: '' })
  const [position, setPosition] = useState<ProofInput['position'] | string>(null)
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<Refused | null>(null)
  const problemAt = (field: string) => refused?.fields[field] ?? null
  const write = (change: Partial<typeof who>) => {
    setWho({ ...who, ...change })
    for (const field of Object.keys(change)) setRefused((now) => withoutProblem(now, field))
  }

  const takePhoto = async (file: File | undefined) => {
    if (!file) return
    try {
      setPhoto({ content: await shrinkPhoto(file), name: file.name, problem: '' })
      setRefused((now) => withoutProblem(now, 'photo'))
    } catch {
      setPhoto({ content: '', name: '', problem: 'Esa foto no se pudo leer: toma otra.' })
    }
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const place = typeof position === 'string' ? null : position
    const problem = await sendProof(token, order.id, {
      ...{ outcome, ...who, photo: photo.content, position: place },
      // Of what came back nobody signs that they have it.
      signature: outcome === 'returned' ? '' : signature,
    })
    setSending(false)
    setRefused(problem)
    if (problem === null) onSaid(outcome)
  }
  return (
    <form className="answer" aria-label={`Entrega del pedido ${order.number}`} onSubmit={(event) => void send(event)} noValidate>
      <fieldset className="outcomes">
        <legend>Cómo se recibió</legend>
        {outcomes.map((each) => (
          <label key={each}>
            <input type="radio" name="outcome" checked={outcome === each} onChange={() => setOutcome(each)} /> {outcomeWords[each]}
          </label>
        ))}
      </fieldset>
      <Input
        name="receivedBy"
        label={outcome === 'returned' ? 'Quién atendió (opcional)' : 'Nombre de quien recibe'}
        value={who.receivedBy}
        problem={problemAt('receivedBy')}
        onChange={(receivedBy) => write({ receivedBy })}
        autoComplete="off"
        maxLength={120}
      />
      <Input
        name="receivedIdentification"
        label="Identificación (opcional)"
        value={who.receivedIdentification}
        problem={problemAt('receivedIdentification')}
        onChange={(receivedIdentification) => write({ receivedIdentification })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
      />
      {outcome !== 'returned' && (
        <SignaturePad
          problem={problemAt('signature')}
          onChange={(drawn) => {
            setSignature(drawn)
            setRefused((now) => withoutProblem(now, 'signature'))
          }}
        />
      )}
      <div className="field">
        <label htmlFor="novelty">{outcome === 'delivered' ? 'Novedad (opcional)' : 'Qué pasó'}</label>
        <textarea
          id="novelty"
          rows={3}
          maxLength={400}
          value={who.novelty}
          aria-invalid={problemAt('novelty') !== null}
          onChange={({ target }) => write({ novelty: target.value })}
        />
        {problemAt('novelty') !== null && <span className="error">{problemAt('novelty')}</span>}
      </div>
      <div className="field">
        <label htmlFor="photo">Foto (opcional)</label>
        <div className="button file">
          <input
            id="photo"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ target }) => void takePhoto(target.files?.[0])}
          />
          <span>{photo.name === '' ? 'Tomar o elegir una foto' : photo.name}</span>
        </div>
        {photo.problem !== '' && <span className="error">{photo.problem}</span>}
        {problemAt('photo') !== null && <span className="error">{problemAt('photo')}</span>}
      </div>
      <Place position={position} onAsk={() => void askPosition().then(setPosition)} />
      {refused && (
        <p className="error" role="alert">
          {refused.message}
        </p>
      )}
      <nav aria-label="Registrar la entrega">
        <button type="submit" className="button filled" disabled={isSending}>
          {isSending ? 'Enviando…' : 'Registrar'}
        </button>
        <button type="button" className="button" disabled={isSending} onClick={onBack}>
          Volver
        </button>
      </nav>
    </form>
  )
}

interface PlaceProps {
  readonly position: ProofInput['position'] | string
  readonly onAsk: () => void
}

/** The phone asks the person before it says where it is. */
const Place = ({ position, onAsk }: PlaceProps) =>
  position !== null && typeof position !== 'string' ? (
    <p className="hint">Lugar tomado, a {position.accuracyMeters} m.</p>
  ) : (
    <div className="field">
      <button type="button" className="button" onClick={onAsk}>
        Agregar el lugar donde estoy
      </button>
      {position !== null && <span className="hint">{position}</span>}
    </div>
  )
