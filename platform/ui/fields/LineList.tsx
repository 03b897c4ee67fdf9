import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../Button.tsx'
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, TrashIcon } from '../icons.tsx'
import './line-list.css'

export interface LineListProps<Line extends { readonly key: string }> {
  readonly value: readonly Line[]
  readonly onChange: (lines: readonly Line[]) => void
  /** A line to be filled. */
  readonly make: () => Line
  /** The button that adds: "Agregar nivel". */
  readonly addLabel: string
  readonly most: number
  /** What a line is called by its buttons: "Quitar la unidad Caja". */
  readonly nameOf: (line: Line, at: number) => string
  /** People put them in order. */
  readonly arranged?: boolean
  /** Its last words: what was typed in it no longer counts. */
  readonly onRemove?: (line: Line, at: number) => void
  readonly className?: string
  /** The fields of a line. */
  readonly children: (line: Line, at: number, fill: (change: Partial<Line>) => void) => ReactNode
}

/**
 * Lines that are filled, added, taken away and put in order. Enter adds one under the line, Ctrl Supr takes it away, Alt with
 * an arrow moves it; the focus goes on to the line that is there.
 */
export function LineList<Line extends { readonly key: string }>(props: LineListProps<Line>) {
  const { value: lines, onChange, make, addLabel, most, nameOf, arranged = false, onRemove, className = '', children } = props
  const root = useRef<HTMLDivElement>(null)
  const isFull = lines.length >= most

  /** The focus goes to a line, or to the button that adds when there is none: at once, so that nothing typed falls elsewhere. */
  const change = (next: readonly Line[], key: string | undefined) => {
    flushSync(() => onChange(next))
    const line = key === undefined ? null : root.current?.querySelector(`[data-line="${CSS.escape(key)}"]`)
    const within = line?.querySelector<HTMLElement>('input, select, textarea')
    ;(within ?? root.current?.querySelector<HTMLElement>('.line-add button'))?.focus()
  }
  const add = (after: number) => {
    if (isFull) return
    const line = make()
    change([...lines.slice(0, after + 1), line, ...lines.slice(after + 1)], line.key)
  }
  const remove = (at: number) => {
    const line = lines[at]
    if (!line) return
    change(
      lines.filter((_, index) => index !== at),
      (lines[at + 1] ?? lines[at - 1])?.key,
    )
    onRemove?.(line, at)
  }
  const move = (from: number, to: number) => {
    const line = lines[from]
    if (line && to >= 0 && to < lines.length) onChange(lines.toSpliced(from, 1).toSpliced(to, 0, line))
  }
  const onKey = (event: KeyboardEvent<HTMLLIElement>, at: number) => {
    // A picker that chose, or closed, has had its key.
    if (event.defaultPrevented) return
    const isText = event.target instanceof HTMLInputElement
    if (arranged && event.altKey && event.key === 'ArrowUp') move(at, at - 1)
    else if (arranged && event.altKey && event.key === 'ArrowDown') move(at, at + 1)
    else if (event.ctrlKey && event.key === 'Delete') remove(at)
    else if (isText && event.key === 'Enter' && !event.ctrlKey) add(at)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={`line-list ${className}`} ref={root}>
      {lines.length > 0 && (
        <ol>
          {lines.map((line, at) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the fields inside it
            <li key={line.key} data-line={line.key} onKeyDown={(event) => onKey(event, at)}>
              {children(line, at, (change) => onChange(lines.map((each, index) => (index === at ? { ...each, ...change } : each))))}
              <span className="line-end">
                {arranged && (
                  <>
                    <IconButton
                      name={`Subir ${nameOf(line, at)}`}
                      icon={ArrowUpIcon}
                      inner="Alt ↑"
                      onClick={() => move(at, at - 1)}
                      disabledReason={at === 0 ? 'Ya es la primera' : null}
                    />
                    <IconButton
                      name={`Bajar ${nameOf(line, at)}`}
                      icon={ArrowDownIcon}
                      inner="Alt ↓"
                      onClick={() => move(at, at + 1)}
                      disabledReason={at === lines.length - 1 ? 'Ya es la última' : null}
                    />
                  </>
                )}
                <IconButton name={`Quitar ${nameOf(line, at)}`} icon={TrashIcon} inner="Ctrl Supr" onClick={() => remove(at)} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="line-add">
        <Button look="quiet" icon={PlusIcon} onClick={() => add(lines.length - 1)} disabledReason={isFull ? `Son máximo ${most}` : null}>
          {addLabel}
        </Button>
      </div>
    </div>
  )
}
