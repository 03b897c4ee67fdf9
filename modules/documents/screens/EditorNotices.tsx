import { useState } from 'react'
import { dayInBogota, daysBetween, isDay, monthName, showDay } from '#base/date.ts'
import { Notice } from '#platform/ui/index.tsx'
import type { EditorFacts } from '../endpoints.ts'
import type { DocumentKind } from '../kind.ts'
import type { Edit } from './Editor.tsx'
import { withTerms, type EditorForm } from './form.ts'
import { said, type Problem } from './problems.ts'

interface NoticesProps {
  kind: DocumentKind
  form: EditorForm
  facts: EditorFacts
  resolution: EditorFacts['resolutions'][number] | null
  problems: readonly Problem[]
  /** What is not a business error: it has no field. */
  failure: string | null
  leftOut: readonly string[]
  factsError: string | null
  onProblem: (problem: Problem) => void
  edit: Edit
}

const NEAR_DAYS = 30
const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`)

/** What somebody should know before issuing, worst first. */
export function EditorNotices(props: NoticesProps) {
  const { kind, form, facts, problems, failure, leftOut, factsError, onProblem } = props
  const date = isDay(form.date) ? form.date : null
  const [today] = useState(() => dayInBogota(new Date()))
  const { edit } = props
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="danger">
          <b className="b">{problems.length === 1 ? 'Revisa este dato' : `Revisa estos ${problems.length} datos`}</b>
          <ul>
            {problems.map((problem) => (
              <li key={`${problem.field} ${problem.message}`}>
                {problem.field === null ? (
                  problem.message
                ) : (
                  <button type="button" className="doc-problem" onClick={() => onProblem(problem)}>
                    {said(problem)}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
      {factsError && <Notice tone="warn">No pudimos traer impuestos y retenciones de esa fecha. {factsError}</Notice>}
      {leftOut.length > 0 && (
        <Notice tone="warn">
          {leftOut.length === 1 ? 'Un ítem está inactivo y no se copió' : `${leftOut.length} ítems están inactivos y no se copiaron`}:{' '}
          {leftOut.join(', ')}
        </Notice>
      )}
      {kind.numbering === 'resolution' && facts.resolutions.length === 0 && (
        <Notice tone="danger">
          No hay una resolución de numeración vigente para {kind.titles.many.toLowerCase()}. Puedes guardar el borrador, pero no emitir.
        </Notice>
      )}
      {kind.books && date && !facts.periodIsOpen && (
        <Notice tone="warn">
          El periodo de {monthName(Number(date.slice(5, 7))).toLowerCase()} de {date.slice(0, 4)} está cerrado. Cambia la fecha o pide que
          lo abran.
        </Notice>
      )}
      {date && kind.isElectronic && date !== today && (
        <Notice
          tone="warn"
          action={{ label: 'Usar hoy', onSelect: () => edit(['date', 'dueDate'], (before) => withTerms(kind, before, { date: today })) }}
        >
          Un documento electrónico se emite con la fecha de su envío: hoy, {showDay(today)}.
        </Notice>
      )}
      {props.resolution && <ResolutionNotice resolution={props.resolution} today={today} />}
    </>
  )
}

function ResolutionNotice({
  resolution,
  today,
}: {
  resolution: EditorFacts['resolutions'][number]
  today: ReturnType<typeof dayInBogota>
}) {
  if (!isDay(resolution.validTo)) return null
  const left = daysBetween(today, resolution.validTo)
  const name = `La resolución ${resolution.prefix || resolution.number}`
  if (left < 0) return <Notice tone="danger">{`${name} venció el ${showDay(resolution.validTo)}. Elige otra o registra la nueva.`}</Notice>
  if (left > NEAR_DAYS) return null
  return <Notice tone="warn">{left === 0 ? `${name} vence hoy` : `${name} vence en ${days(left)}`}</Notice>
}
