/** A list inside the record's form: lines that are filled, added, taken away and put in order, all from the keyboard too. */
import { type FocusEvent, useRef, useState } from 'react'
import { LineList } from '#platform/ui/index.tsx'
import type { AnyCatalogue } from './catalogue.ts'
import { cellPath, childProblems, lineWords, referencesIn } from './children.ts'
import { CellControl } from './CellControl.tsx'
import type { ChildrenField } from './field.ts'
import { childrenOfInput, isChosenReference, lineOf, linesOfInput, type CellInput, type FormInput, type LineInput } from './form-values.ts'
import { ReferenceControl } from './ReferenceControl.tsx'
import './catalogue.css'

/** More than these do not fit beside each other: each keeps its label. A name that is picked needs twice the room. */
const FEW = 3
const FEW_POINTING = 2

/** Who comes to the list because of an error goes on to the cell that has it. */
const toWrong = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
  if (target === currentTarget)
    requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid], input')?.focus({ preventScroll: true }))
}

export interface ChildrenControlProps {
  readonly catalogue: AnyCatalogue
  /** Of the field. */
  readonly name: string
  readonly field: ChildrenField
  readonly value: FormInput
  readonly onChange: (lines: readonly LineInput[]) => void
  readonly required: boolean
  /** Of the list, as the form says it now; null while its rules are silent. */
  readonly error: string | null
  /** Of its cells, as the server said it: the entries of a map from `2.name` to the text, written as JSON. */
  readonly said: string
  /** What was typed in some cell cannot be read. */
  readonly onInvalid: (error: string | null) => void
  /** The focus begins here. */
  readonly first: boolean
}

/** What the server said of a cell, until that is filled otherwise, wherever its line goes. */
export function useSaid(said: string, lines: readonly LineInput[]) {
  const [heard, setHeard] = useState({ said, lines })
  // Said of the lines that were sent, which are those of this moment.
  if (heard.said !== said) setHeard({ said, lines })
  const texts = new Map(JSON.parse(heard.said) as [string, string][])
  return (line: LineInput, cell: string): string | null => {
    const at = heard.lines.findIndex(({ key }) => key === line.key)
    return at >= 0 && heard.lines[at]?.cells[cell] === line.cells[cell] ? (texts.get(`${at}.${cell}`) ?? null) : null
  }
}

export function ChildrenControl({ catalogue, name, field, value, onChange, error, said, onInvalid }: ChildrenControlProps) {
  const lines = linesOfInput(value)
  // Line and cell → what is typed there and cannot be read; the form hears of the first.
  const unreadable = useRef(new Map<string, string>())
  const hear = (line: LineInput, cell: string, at: number, message: string | null) => {
    const key = `${line.key} ${cell}`
    if (message === null) unreadable.current.delete(key)
    else unreadable.current.set(key, lineWords(field, at, cell, message))
    onInvalid([...unreadable.current.values()][0] ?? null)
  }
  const problems = error === null ? [] : childProblems(field, childrenOfInput(field, value))
  const saidOf = useSaid(said, lines)
  const cells = Object.entries(field.fields)
  const isPointing = referencesIn(field).length > 0
  const isMany = cells.length > (isPointing ? FEW_POINTING : FEW)

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hands the focus on to its cells
    <section
      className={`lines wide ${isMany ? 'many' : ''} ${isPointing ? 'pointing' : ''}`}
      aria-label={field.label}
      data-field={name}
      tabIndex={-1}
      onFocus={toWrong}
    >
      <h3>{field.label}</h3>
      {error !== null && <p className="err">{error}</p>}
      <LineList
        value={lines}
        onChange={onChange}
        make={() => lineOf(field, null)}
        addLabel={`Agregar ${field.one}`}
        most={field.most}
        arranged
        nameOf={(line, at) => textOf(line.cells[cells[0]?.[0] ?? '']) || `línea ${at + 1}`}
        onRemove={(line, at) => {
          for (const [cell] of cells) hear(line, cell, at, null)
        }}
      >
        {(line, at, fill) => (
          <div className="line-cells">
            {cells.map(([cell, of]) => {
              const common = {
                label: of.label,
                hideLabel: at > 0 && !isMany,
                required: !of.optional && of.kind !== 'flag',
                name: cellPath(name, at, cell),
                error: problems.find((problem) => problem.line === at && problem.field === cell)?.message ?? saidOf(line, cell),
              }
              const given = line.cells[cell] ?? ''
              const set = (next: CellInput) => fill({ cells: { ...line.cells, [cell]: next } })
              return of.kind === 'reference' ? (
                <ReferenceControl
                  key={cell}
                  {...common}
                  catalogue={catalogue}
                  field={of}
                  value={isChosenReference(given) ? given : null}
                  onChange={set}
                />
              ) : (
                <CellControl
                  key={cell}
                  {...common}
                  field={of}
                  compact
                  value={typeof given === 'object' ? '' : given}
                  onChange={set}
                  onInvalid={(message) => hear(line, cell, at, message)}
                />
              )
            })}
          </div>
        )}
      </LineList>
      <p className="small muted">{field.help ?? 'Enter agrega otra línea, Alt ↑ y Alt ↓ la mueven, Ctrl Supr la quita.'}</p>
    </section>
  )
}

const textOf = (given: CellInput | undefined): string => (isChosenReference(given) ? given.label : String(given ?? ''))
