/** The reasons with which a month closes although something is worth a look (screens.md, CL4). Pure. */
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'

/** The title of a point, with why the month closes in spite of it. */
export interface PointReason {
  readonly title: string
  readonly reason: string
}

interface AmberPoint {
  readonly group: string
  readonly title: string
}

/**
 * Those of what is worth a look that nobody gave a reason for, also what came up since they were given.
 * @returns 401 at `reasons`, one for each
 */
export const reasonProblems = (points: readonly AmberPoint[], reasons: readonly PointReason[]): ErrorBody[] => {
  const given = new Set(reasons.map(({ title }) => title))
  return points
    .filter(({ group, title }) => group === 'attention' && !given.has(title))
    .map(({ title }) => httpErrors.of('invalid', { detalle: `Escribe por qué cierras con «${title}» sin resolver.` }, 'reasons'))
}

/** The points as they are kept, each with its reason where it has one. */
export const withReasons = <Point extends AmberPoint>(
  points: readonly Point[],
  reasons: readonly PointReason[],
): (Point & { readonly reason?: string })[] => {
  const given = new Map(reasons.map(({ title, reason }) => [title, reason]))
  return points.map((point) => {
    const reason = point.group === 'attention' ? given.get(point.title) : undefined
    return reason === undefined ? point : { ...point, reason }
  })
}
