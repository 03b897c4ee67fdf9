import { Button, Notice } from '#platform/ui/index.tsx'
import { differingFields, partyLabels, shownValue, type PartyForm } from './form.ts'
import './people.css'

/** It stands at the top of a long form: the person is taken there. One function, so that it runs once. */
const bringIntoSight = (node: HTMLElement | null) => {
  node?.focus({ preventScroll: true })
  node?.scrollIntoView({ block: 'start' })
}

/** Somebody saved first: what differs, and whose values stay. */
export function PartyConflict(props: {
  readonly message: string
  readonly mine: PartyForm
  readonly theirs: PartyForm
  readonly onTake: () => void
  readonly onKeep: () => void
}) {
  const { message, mine, theirs, onTake, onKeep } = props
  const fields = differingFields(mine, theirs)
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
            {fields.map((field) => (
              <tr key={field}>
                <th scope="row">{partyLabels[field]}</th>
                <td>{shownValue(theirs, field)}</td>
                <td>{shownValue(mine, field)}</td>
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
