import { KitLink, Notice } from '#platform/ui/index.tsx'
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
                  <>
                    {problem.message}{' '}
                    {problem.way && <KitLink className="link" href={problem.way.href}>{`Ir a ${problem.way.title}`}</KitLink>}
                  </>
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
export function ClosedPeriodNotice({ refusal }: { refusal: string | null }) {
  return refusal === null ? null : <Notice tone="warn">{refusal} Cambia la fecha o pide que lo abran.</Notice>
}
