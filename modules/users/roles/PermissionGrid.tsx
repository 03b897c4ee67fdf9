/**
 * What a role allows: a row for each thing, a column for each action. Arrows move, Space marks; the heads of rows and
 * columns are cells too and mark all of theirs. Below it stands in words what the cell allows, and what it needs.
 */
import { type KeyboardEvent, useRef, useState } from 'react'
import { CheckIcon } from '#platform/ui/index.tsx'
import type { Matrix } from './endpoints.ts'
import { actionsOf, granted, revoked, toggledAll } from './matrix.ts'
import './permissions.css'

interface Props {
  readonly label: string
  readonly matrix: Matrix
  readonly codes: ReadonlySet<string>
  /** Null of one that does not change. */
  readonly onChange: ((codes: ReadonlySet<string>) => void) | null
}

type Place = readonly [row: number, column: number]
type Row = { readonly module: string; readonly thing: Matrix['modules'][number]['things'][number] }

/** Row 0 is the heads of the columns, column 0 those of the rows. */
const FIRST: Place = [1, 1]

export function PermissionGrid({ label, matrix, codes, onChange }: Props) {
  const [at, setAt] = useState<Place>(FIRST)
  const table = useRef<HTMLTableElement>(null)
  const rows: readonly Row[] = matrix.modules.flatMap(({ title, things }) => things.map((thing) => ({ module: title, thing })))
  const { columns } = matrix
  const all = actionsOf(matrix)
  const [row, column] = [Math.min(at[0], rows.length), Math.min(at[1], columns.length)]

  /** The permissions of a place: one, those of a row, or those of a column. */
  const codesAt = ([toRow, toColumn]: Place): string[] => {
    const action = columns[toColumn - 1]?.action
    const these = toRow === 0 ? rows : rows.slice(toRow - 1, toRow)
    return these.flatMap(({ thing }) => thing.actions.filter((each) => toColumn === 0 || each.action === action).map(({ code }) => code))
  }
  const mark = (place: Place) => {
    const these = codesAt(place)
    if (!onChange || these.length === 0) return
    const [one] = these
    if (these.length > 1 || one === undefined) onChange(toggledAll(codes, these, matrix))
    else onChange(codes.has(one) ? revoked(codes, one, matrix) : granted(codes, one, matrix))
  }
  const move = (next: Place) => {
    setAt(next)
    table.current?.querySelector<HTMLElement>(`[data-place="${next.join('.')}"]`)?.focus()
  }
  const keys = (event: KeyboardEvent<HTMLTableElement>) => {
    const last: Place = [rows.length, columns.length]
    const steps: Readonly<Record<string, Place>> = {
      ArrowUp: [Math.max(0, row - 1), column],
      ArrowDown: [Math.min(last[0], row + 1), column],
      ArrowLeft: [row, Math.max(0, column - 1)],
      ArrowRight: [row, Math.min(last[1], column + 1)],
      Home: event.ctrlKey ? [0, 0] : [row, 0],
      End: event.ctrlKey ? last : [row, last[1]],
      PageUp: [Math.max(1, row - 10), column],
      PageDown: [Math.min(last[0], row + 10), column],
    }
    const next = steps[event.key]
    if (next) {
      event.preventDefault()
      move(next)
    } else if (event.key === ' ') {
      event.preventDefault()
      mark([row, column])
    }
  }
  const cell = (place: Place) => ({
    'data-place': place.join('.'),
    tabIndex: place[0] === row && place[1] === column ? 0 : -1,
    onFocus: () => setAt(place),
    onClick: () => mark(place),
  })
  const said = wordsOf(codesAt([row, column]), all)
  return (
    <div className="permissions">
      <div className="permissions-scroll">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are worked is a grid (WAI-ARIA) */}
        <table ref={table} role="grid" aria-label={label} aria-readonly={onChange === null} onKeyDown={keys}>
          <thead>
            <tr>
              <th scope="col" {...cell([0, 0])}>
                Todo
              </th>
              {columns.map(({ action, title }, index) => (
                <th key={action} scope="col" {...cell([0, index + 1])} aria-label={`${title}, toda la columna`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ module, thing }, index) => (
              <tr key={thing.name} className={rows[index - 1]?.module === module ? undefined : 'first'} data-module={module}>
                <th scope="row" {...cell([index + 1, 0])}>
                  {rows[index - 1]?.module !== module && <small>{module}</small>}
                  <span>{thing.title}</span>
                </th>
                {columns.map(({ action }, position) => {
                  const here = thing.actions.filter((each) => each.action === action)
                  const isOn = here.length > 0 && here.every(({ code }) => codes.has(code))
                  const isSome = !isOn && here.some(({ code }) => codes.has(code))
                  return (
                    <td
                      key={action}
                      {...cell([index + 1, position + 1])}
                      className={here.length === 0 ? 'none' : isOn ? 'on' : isSome ? 'some' : 'off'}
                      aria-label={
                        here.length === 0
                          ? `${thing.title}: no aplica`
                          : `${here.map(({ title }) => title).join(', ')}: ${isOn ? 'permitido' : isSome ? 'en parte' : 'no permitido'}`
                      }
                    >
                      {here.length > 0 && <i>{isOn ? <CheckIcon className="i-xs" /> : isSome ? '–' : null}</i>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <output className="permissions-words">{said}</output>
    </div>
  )
}

function wordsOf(codes: readonly string[], all: ReturnType<typeof actionsOf>): string {
  const [only, ...others] = codes
  if (only === undefined) return 'Aquí no hay nada que permitir.'
  if (others.length > 0) return `${codes.length} permisos a la vez. Espacio los marca o los quita todos.`
  const action = all.get(only)
  const needs = (action?.needs ?? []).map((code) => `«${all.get(code)?.title ?? code}»`)
  return needs.length === 0 ? `${action?.title ?? only}.` : `${action?.title ?? only}. Necesita ${needs.join(' y ')}.`
}
