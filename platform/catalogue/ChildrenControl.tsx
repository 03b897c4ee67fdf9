/** The list inside a record's form: lines that are filled, added, taken away and put in order, all from the keyboard too. */
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { ArrowDownIcon, ArrowUpIcon, Button, IconButton, PlusIcon, TrashIcon } from '#platform/ui/index.tsx'
import { childProblems, lineWords } from './children.ts'
import { CellControl } from './CellControl.tsx'
import type { ChildrenField } from './field.ts'
import { childrenOfInput, lineOf, linesOfInput, type FormInput, type LineInput } from './form-values.ts'
import './catalogue.css'

/** More than these do not fit beside each other: each keeps its label. */
const FEW = 3

/** Once the line is on the page. */
const focusLine = (key: string | undefined) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-line="${key}"] input`)?.focus())

/** Who comes to the list because of an error goes on to the cell that has it. */
const toWrong = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
  if (target === currentTarget)
    requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid], input')?.focus({ preventScroll: true }))
}

export interface ChildrenControlProps {
  readonly field: ChildrenField
  readonly value: FormInput
  readonly onChange: (lines: readonly LineInput[]) => void
  /** Of the list, as the form says it now; null while its rules are silent. */
  readonly error: string | null
  /** What was typed in some cell cannot be read. */
  readonly onInvalid: (error: string | null) => void
}

export function ChildrenControl({ field, value, onChange, error, onInvalid }: ChildrenControlProps) {
  const lines = linesOfInput(value)
  // Line and cell → what is typed there and cannot be read; the form hears of the first.
  const unreadable = useRef(new Map<string, string>())
  const hear = (line: LineInput, name: string, at: number, message: string | null) => {
    const key = `${line.key} ${name}`
    if (message === null) unreadable.current.delete(key)
    else unreadable.current.set(key, lineWords(field, at, name, message))
    onInvalid([...unreadable.current.values()][0] ?? null)
  }
  const problems = error === null ? [] : childProblems(field, childrenOfInput(field, value))
  const cells = Object.entries(field.fields)
  const isFull = lines.length >= field.most

  const add = (after: number) => {
    if (isFull) return
    const line = lineOf(field, null)
    onChange([...lines.slice(0, after + 1), line, ...lines.slice(after + 1)])
    focusLine(line.key)
  }
  const remove = (at: number) => {
    const line = lines[at]
    onChange(lines.filter((_, index) => index !== at))
    if (line) for (const [name] of cells) hear(line, name, at, null)
    focusLine((lines[at + 1] ?? lines[at - 1])?.key)
  }
  const move = (from: number, to: number) => {
    const line = lines[from]
    if (line && to >= 0 && to < lines.length) onChange(lines.toSpliced(from, 1).toSpliced(to, 0, line))
  }
  const fill = (at: number, name: string, cell: string | boolean) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, cells: { ...line.cells, [name]: cell } } : line)))

  const onKey = (event: KeyboardEvent<HTMLLIElement>, at: number) => {
    const isText = event.target instanceof HTMLInputElement
    if (event.altKey && event.key === 'ArrowUp') move(at, at - 1)
    else if (event.altKey && event.key === 'ArrowDown') move(at, at + 1)
    else if (event.ctrlKey && event.key === 'Delete') remove(at)
    else if (isText && event.key === 'Enter' && !event.ctrlKey) add(at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only hands the focus on to its cells
    <section
      className={`lines wide ${cells.length > FEW ? 'many' : ''}`}
      aria-label={field.label}
      data-field="children"
      tabIndex={-1}
      onFocus={toWrong}
    >
      <h3>{field.label}</h3>
      {error !== null && <p className="err">{error}</p>}
      <ol>
        {lines.map((line, at) => {
          const called = String(line.cells[cells[0]?.[0] ?? ''] ?? '') || `línea ${at + 1}`
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside it
            <li key={line.key} data-line={line.key} onKeyDown={(event) => onKey(event, at)}>
              <div className="line-cells">
                {cells.map(([name, cell]) => (
                  <CellControl
                    key={name}
                    field={cell}
                    compact
                    label={cell.label}
                    hideLabel={at > 0 && cells.length <= FEW}
                    required={!cell.optional && cell.kind !== 'flag'}
                    name={`children.${at}.${name}`}
                    error={problems.find((problem) => problem.line === at && problem.field === name)?.message ?? null}
                    value={line.cells[name] ?? ''}
                    onChange={(next) => fill(at, name, next)}
                    onInvalid={(message) => hear(line, name, at, message)}
                  />
                ))}
              </div>
              <span className="line-actions">
                <IconButton
                  name={`Subir ${called}`}
                  icon={ArrowUpIcon}
                  onClick={() => move(at, at - 1)}
                  disabledReason={at === 0 ? 'Ya es la primera' : null}
                />
                <IconButton
                  name={`Bajar ${called}`}
                  icon={ArrowDownIcon}
                  onClick={() => move(at, at + 1)}
                  disabledReason={at === lines.length - 1 ? 'Ya es la última' : null}
                />
                <IconButton name={`Quitar ${called}`} icon={TrashIcon} onClick={() => remove(at)} />
              </span>
            </li>
          )
        })}
      </ol>
      <div>
        <Button
          look="quiet"
          icon={PlusIcon}
          onClick={() => add(lines.length - 1)}
          disabledReason={isFull ? `Son máximo ${field.most}` : null}
        >
          {`Agregar ${field.one}`}
        </Button>
      </div>
      <p className="small muted">{field.help ?? 'Enter agrega otra línea, Alt ↑ y Alt ↓ la mueven, Ctrl Supr la quita.'}</p>
    </section>
  )
}
