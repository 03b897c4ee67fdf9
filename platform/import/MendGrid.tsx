/**
 * The rows that are wrong, to be mended where they are: each cell can be written, what is suggested is taken with a click,
 * the same text is replaced everywhere, and the whole table is judged again after every change.
 */
import { countText } from '#base/count.ts'
import { useState } from 'react'
import { Button, DownloadIcon, TrashIcon } from '#platform/ui/index.tsx'
import { writeCsv } from '../report/csv.ts'
import type { CheckedImport, ShownField, ShownProblem } from './import-endpoints.ts'
import { errorTable, sureFixes, timesSaid, withCell, withoutRows, withReplaced, withSureFixes, type MendRow } from './review.ts'

/** More rows than these at once make typing wait; the next ones come when these are right. */
const SHOWN = 25

export interface MendGridProps {
  readonly loaded: { readonly heads: readonly string[]; readonly rows: readonly MendRow[]; readonly columns: readonly string[] }
  readonly fields: readonly ShownField[]
  readonly checked: CheckedImport
  readonly busy: boolean
  readonly onMend: (rows: readonly MendRow[]) => void
  /** What a cell names is made with the import, for every row that names it. */
  readonly onCreate: (field: string, name: string) => void
  readonly fileName: string
}

export function MendGrid({ loaded, fields, checked, busy, onMend, onCreate, fileName }: MendGridProps) {
  const { heads, rows, columns } = loaded
  const [page, setPage] = useState(0)
  const labelOf = (field: string): string => fields.find(({ name }) => name === field)?.label ?? field
  const byRow = new Map<number, ShownProblem[]>()
  for (const problem of checked.problems) byRow.set(problem.row, [...(byRow.get(problem.row) ?? []), problem])
  const wrong = rows.filter(({ number }) => byRow.has(number))
  const last = Math.max(0, Math.ceil(wrong.length / SHOWN) - 1)
  const at = Math.min(page, last)
  const shown = wrong.slice(at * SHOWN, (at + 1) * SHOWN)
  const used = columns.flatMap((field, column) => (field === '' ? [] : [{ field, column }]))
  // A column in which something is wrong is worth its room; the others follow.
  const isWrong = (field: string) => checked.problems.some((problem) => problem.field === field)
  const ordered = [
    ...used.slice(0, 1),
    ...used.slice(1).filter(({ field }) => isWrong(field)),
    ...used.slice(1).filter(({ field }) => !isWrong(field)),
  ]

  const download = () => {
    const text = writeCsv(errorTable(heads, wrong, checked.problems, labelOf))
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
    link.download = `errores-${fileName.replace(/\.\w+$/, '')}.csv`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }

  return (
    <div className="mend" aria-busy={busy}>
      <div className="mend-bar">
        {sureFixes(checked.problems).map(({ field, count }) => (
          <Button key={field} size="small" onClick={() => onMend(withSureFixes(rows, columns, checked.problems, field))}>
            {`Aplicar lo sugerido en ${labelOf(field)} (${countText(count)})`}
          </Button>
        ))}
        <Button size="small" look="quiet" icon={DownloadIcon} onClick={download}>
          Descargar solo los errores
        </Button>
        <Button
          size="small"
          look="quiet"
          icon={TrashIcon}
          onClick={() => onMend(withoutRows(rows, new Set(wrong.map(({ number }) => number))))}
        >
          {wrong.length === 1 ? 'Quitar la fila con errores' : `Quitar las ${countText(wrong.length)} filas con errores`}
        </Button>
      </div>
      <section
        className="mend-scroll"
        aria-label="Filas con errores"
        // What scrolls is reached with the keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      >
        <table className="mend-table">
          <thead>
            <tr>
              <th scope="col">Fila</th>
              {ordered.map(({ field }) => (
                <th key={field} scope="col">
                  {labelOf(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const problems = byRow.get(row.number) ?? []
              // What is said of a field without a column, or of the whole row, stands under its number.
              const rest = problems.filter(({ field }) => field === null || !columns.includes(field))
              return (
                <tr key={row.number}>
                  <th scope="row">
                    {row.number}
                    {rest.map(({ field, message }) => (
                      <small key={`${field} ${message}`} className="mend-problem">
                        {field === null ? message : `${labelOf(field)}: ${message}`}
                      </small>
                    ))}
                  </th>
                  {ordered.map(({ field, column }) => (
                    <MendCell
                      key={field}
                      label={`${labelOf(field)}, fila ${row.number}`}
                      head={labelOf(field)}
                      text={row.cells[column] ?? ''}
                      problem={problems.find((each) => each.field === field) ?? null}
                      twins={(text) => timesSaid(rows, column, text)}
                      onText={(text) => onMend(withCell(rows, row.number, column, text))}
                      onReplace={(from, to) => onMend(withReplaced(rows, column, from, to))}
                      onCreate={(name) => onCreate(field, name)}
                    />
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      {last > 0 && (
        <div className="mend-bar">
          <Button size="small" disabledReason={at === 0 ? 'Son las primeras' : null} onClick={() => setPage(at - 1)}>
            Anteriores
          </Button>
          <span className="muted">
            {`${countText(at * SHOWN + 1)} a ${countText(at * SHOWN + shown.length)} de ${countText(wrong.length)} filas con errores`}
          </span>
          <Button size="small" disabledReason={at === last ? 'Son las últimas' : null} onClick={() => setPage(at + 1)}>
            Siguientes
          </Button>
        </div>
      )}
    </div>
  )
}

interface MendCellProps {
  readonly label: string
  readonly head: string
  readonly text: string
  readonly problem: ShownProblem | null
  readonly twins: (text: string) => number
  readonly onText: (text: string) => void
  readonly onReplace: (from: string, to: string) => void
  readonly onCreate: (name: string) => void
}

/** A cell is told when it is left or Enter is pressed; Escape takes back what was typed. */
function MendCell({ label, head, text, problem, twins, onText, onReplace, onCreate }: MendCellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed !== null && typed !== text) onText(typed)
    setTyped(null)
  }
  const count = problem && text.trim() !== '' ? twins(text) : 1
  const [first] = problem?.suggestions ?? []
  return (
    <td data-head={head} className={problem ? 'wrong' : undefined}>
      <input
        aria-label={label}
        aria-invalid={problem !== null}
        value={typed ?? text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') setTyped(null)
        }}
      />
      {problem && <small className="mend-problem">{problem.message}</small>}
      {problem && (problem.suggestions.length > 0 || problem.creatable !== '') && (
        <span className="mend-suggestions">
          {problem.suggestions.map((suggestion) => (
            <button key={suggestion} type="button" className="mend-suggestion" onClick={() => onText(suggestion)}>
              {suggestion}
            </button>
          ))}
          {count > 1 && first !== undefined && (
            <button type="button" className="link small" onClick={() => onReplace(text, first)}>
              {`${first} en las ${countText(count)} iguales`}
            </button>
          )}
          {problem.creatable !== '' && (
            <button type="button" className="link small" onClick={() => onCreate(problem.creatable)}>
              {`Crear «${problem.creatable}»`}
            </button>
          )}
        </span>
      )}
    </td>
  )
}
