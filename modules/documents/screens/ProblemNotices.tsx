import { isDay, monthName } from '#base/date.ts'
import { Notice } from '#platform/ui/index.tsx'
import type { Failure } from '#platform/web/index.tsx'
import { focusProblem } from './focus.tsx'
import { said, type Problem } from './problems.ts'

/** Everything that is wrong, each a way to its field, and what failed that has none. */
export function ProblemNotices({ problems, failure }: { problems: readonly Problem[]; failure: Failure | null }) {
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
                  <button type="button" className="doc-problem" onClick={() => focusProblem([problem])}>
                    {said(problem)}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {failure && failure.kind !== 'business' && <Notice tone="danger">{failure.message}</Notice>}
    </>
  )
}

/** Said before somebody tries to issue it: that month takes nothing. */
export function ClosedPeriodNotice({ date, isOpen }: { date: string; isOpen: boolean }) {
  if (isOpen || !isDay(date)) return null
  return (
    <Notice tone="warn">
      El periodo de {monthName(Number(date.slice(5, 7))).toLowerCase()} de {date.slice(0, 4)} está cerrado. Cambia la fecha o pide que lo
      abran.
    </Notice>
  )
}
