import { Button } from '../Button.tsx'
import { Notice } from '../Page.tsx'
import './form-conflict.css'

/** It stands at the top of a long form: the person is taken there. One function, so that it runs once. */
const bringIntoSight = (node: HTMLElement | null) => {
  node?.focus({ preventScroll: true })
  node?.scrollIntoView({ block: 'start' })
}

export interface FormConflictProps {
  readonly message: string
  /** Where both differ, each as a person reads it. */
  readonly fields: readonly { readonly label: string; readonly saved: string; readonly mine: string }[]
  readonly onTake: () => void
  readonly onKeep: () => void
}

/** Somebody saved first: what differs, and whose values stay. */
export function FormConflict({ message, fields, onTake, onKeep }: FormConflictProps) {
  return (
    <section className="conflict" aria-label="Cambios de otra persona" tabIndex={-1} ref={bringIntoSight}>
      <Notice tone="warn">{message} Lo que no cambiaste quedará como está guardado.</Notice>
      {fields.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Campo</th>
              <th scope="col">Guardado</th>
              <th scope="col">Lo tuyo</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ label, saved, mine }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{saved}</td>
                <td>{mine}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="row">
        <Button onClick={onTake}>Usar lo guardado</Button>
        <Button onClick={onKeep}>Seguir con lo mío</Button>
      </div>
    </section>
  )
}
