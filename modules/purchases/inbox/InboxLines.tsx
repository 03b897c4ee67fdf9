/** The lines of a received document: as they are written, or where each of them goes. */
import { parseAmount } from '#base/decimal.ts'
import { Money, Notice, Picker, Quantity, Section, UnitPrice } from '#platform/ui/index.tsx'
import { type Choice, proposedChoice } from './choice.ts'
import type { ReceivedView } from './endpoints.ts'
import { choiceOf, findAccountOrItem, LineChoice } from './LineChoice.tsx'

type Line = ReceivedView['lines'][number]

function LineHead({ line }: { readonly line: Line }) {
  return (
    <>
      <span className="inbox-line-head">
        <b>{line.description}</b>
        <Money value={parseAmount(line.net)} />
      </span>
      <span className="small muted">
        <Quantity value={line.quantity} /> × <UnitPrice value={line.unitPrice} />
        {line.taxes.length > 0 && `, ${line.taxes.join(', ')}`}
      </span>
    </>
  )
}

const originText = ({ origin }: Line): string =>
  origin === null
    ? 'Sin registro: elige la cuenta o el ítem'
    : origin.on === null
      ? 'Por el código de este proveedor en la ficha del producto'
      : origin.by === 'same'
        ? `Según tu registro del ${shortDay(origin.on)}`
        : `Como lo último de este proveedor, del ${shortDay(origin.on)}`

/** "12/05" */
const shortDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`

interface LinesProps {
  readonly view: ReceivedView
  readonly choices: readonly (Choice | null)[]
  readonly problems: readonly { readonly field: string | null; readonly message: string }[]
  readonly onChange: (index: number, choice: Choice | null) => void
  /** Of all of them at once. */
  readonly onChangeAll: (choice: Choice) => void
}

export const Lines = ({ view, choices, problems, onChange, onChangeAll }: LinesProps) => (
  <Section title="Cómo se contabiliza">
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
    <ol className="inbox-lines">
      {view.lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a signed document stay where they are
        <li key={index}>
          <LineHead line={line} />
          <LineChoice
            line={line}
            index={index}
            choice={choices[index] ?? null}
            error={problems.find(({ field }) => field?.startsWith(`lines.${index}.`))?.message ?? null}
            help={(choices[index]?.id ?? null) === (proposedChoice(line)?.id ?? null) ? originText(line) : ''}
            onChange={(choice) => onChange(index, choice)}
          />
        </li>
      ))}
    </ol>
  </Section>
)

export const WrittenLines = ({ view }: { readonly view: ReceivedView }) => (
  <Section title="Líneas">
    <ol className="inbox-lines">
      {view.lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a signed document stay where they are
        <li key={index}>
          <LineHead line={line} />
        </li>
      ))}
    </ol>
  </Section>
)
