import { Notice } from '#platform/ui/index.tsx'
import type { Failure } from '#platform/web/index.tsx'
import { focusProblem } from './focus.tsx'
import { said, type Problem } from './problems.ts'
import { Mending } from './Obstacles.tsx'
import type { DocumentSurface } from './surface.ts'

interface ProblemProps {
  surface: DocumentSurface
  problems: readonly Problem[]
  failure: Failure | null
}

/** Everything that is wrong, each a way to its field or to the screen that mends it, and what failed that has none. */
export function ProblemNotices({ surface, problems, failure }: ProblemProps) {
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
                )}{' '}
                {problem.params && <Mending surface={surface} params={problem.params} />}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {failure && failure.kind !== 'business' && <Notice tone="danger">{failure.message}</Notice>}
    </>
  )
}
