/** The lines of a received document: as they are written, or where each of them goes. */
import { parseAmount } from '#base/decimal.ts'
import { Money, Notice, Picker, Quantity, UnitPrice, WarningIcon } from '#platform/ui/index.tsx'
import { type Choice, proposedChoice } from './choice.ts'
import type { ReceivedView } from './endpoints.ts'
import { choiceOf, findAccountOrItem, LineChoice } from './LineChoice.tsx'
import './inbox-lines.css'

type Line = ReceivedView['lines'][number]

/** "12/05" */
const shortDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`

const originText = ({ origin }: Line): string =>
  origin === null
    ? ''
    : origin.on === null
      ? 'Por el código de este proveedor en la ficha del producto'
      : origin.by === 'same'
        ? `Según tu registro del ${shortDay(origin.on)}`
        : `Como lo último de este proveedor, del ${shortDay(origin.on)}`

/** What it says of where it goes: whoever put it there, or that somebody must. */
function LineOrigin({ line, choice }: { readonly line: Line; readonly choice: Choice | null }) {
  if (choice === null)
    return (
      <span className="small inbox-ask">
        <WarningIcon className="i-s" /> Sin registro. Elige la cuenta o el ítem
      </span>
    )
  if (choice.source) return <span className="small muted">De la orden o remisión asociada</span>
  const isProposed = choice.id === proposedChoice(line)?.id
  return <span className="small muted">{isProposed ? originText(line) : 'Elegida por ti'}</span>
}

const LineHead = ({ line }: { readonly line: Line }) => (
  <>
    <span className="inbox-concept">
      <b>{line.description}</b>
      <span className="small muted">
        <Quantity value={line.quantity} /> × <UnitPrice value={line.unitPrice} />
      </span>
    </span>
    <span className="inbox-tax">
      {line.taxes.length > 0 && (
        <>
          {line.taxes.join(', ')}
          <span className="small muted">Del XML</span>
        </>
      )}
    </span>
    <span className="inbox-worth num">
      <Money value={parseAmount(line.net)} />
    </span>
  </>
)

interface LinesProps {
  readonly view: ReceivedView
  readonly choices: readonly (Choice | null)[]
  readonly problems: readonly { readonly field: string | null; readonly message: string }[]
  /** The line that is being decided; its place on the paper is marked. */
  readonly active: number | null
  readonly onActive: (index: number) => void
  readonly onChange: (index: number, choice: Choice | null) => void
  /** Of all of them at once. */
  readonly onChangeAll: (choice: Choice) => void
}

/** The cursor comes to where a line says what it is of: from its place on the paper, and from the key that posts. */
export const goToLine = (index: number): void => document.querySelector<HTMLElement>(`[name="lines.${index}.accountId"]`)?.focus()

export function Lines({ view, choices, problems, active, onActive, onChange, onChangeAll }: LinesProps) {
  return (
    <section className="inbox-posting" aria-label="Cómo se contabiliza">
      {problems
        .filter(({ field }) => !field?.startsWith('lines.'))
        .map(({ message }) => (
          <Notice key={message} tone="danger">
            {message}
          </Notice>
        ))}
      {view.lines.length > 1 && (
        <Picker
          label="Una sola cuenta para todas las líneas"
          name="allLines"
          wide
          source={findAccountOrItem}
          value={null}
          onChange={(option) => option && onChangeAll(choiceOf(option))}
        />
      )}
      <LinesHead posting />
      <ol className="inbox-lines">
        {view.lines.map((line, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the line that has the cursor is heard of from what is inside
          <li
            // oxlint-disable-next-line react/no-array-index-key -- the lines of a signed document stay where they are
            key={index}
            className={index === active ? 'active' : undefined}
            onFocus={() => onActive(index)}
          >
            <LineHead line={line} />
            <span className="inbox-account">
              <LineChoice
                line={line}
                index={index}
                choice={choices[index] ?? null}
                error={problems.find(({ field }) => field?.startsWith(`lines.${index}.`))?.message ?? null}
                onChange={(choice) => onChange(index, choice)}
              />
              <LineOrigin line={line} choice={choices[index] ?? null} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const LinesHead = ({ posting = false }: { readonly posting?: boolean }) => (
  <div className={posting ? 'inbox-lines-head' : 'inbox-lines-head written'} aria-hidden="true">
    <span>Concepto</span>
    {posting && <span>Cuenta propuesta</span>}
    <span>Impuesto</span>
    <span className="num">Valor</span>
  </div>
)

export const WrittenLines = ({ view }: { readonly view: ReceivedView }) => (
  <section className="inbox-posting" aria-label="Líneas">
    <LinesHead />
    <ol className="inbox-lines written">
      {view.lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a signed document stay where they are
        <li key={index}>
          <LineHead line={line} />
        </li>
      ))}
    </ol>
  </section>
)
