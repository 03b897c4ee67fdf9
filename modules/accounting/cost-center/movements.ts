/** Which cost centres take movements, and what is said of those that do not. */
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { costCenterErrors } from './cost-center.ts'

/** A cost centre as whoever writes movements on it needs it. */
export interface MovementCenter {
  readonly id: string
  /** "11 Bogotá": its code and its name. */
  readonly name: string
  /** It and all those above it are in use. */
  readonly active: boolean
  readonly isParent: boolean
}

/**
 * Why a centre takes no movement, or null.
 * @param center undefined when the company has none of that id (698); a parent is 629, and one out of use 401
 * @param use `undo` gives back what it took once: being out of use since then does not matter
 */
export function centerProblem(center: MovementCenter | undefined, use: 'write' | 'undo', field: string | null = null): ErrorBody | null {
  if (!center) return httpErrors.of('notFound', {}, field)
  if (center.isParent) return costCenterErrors.of('parentTakesNoMovements', {}, field)
  return center.active || use === 'undo' ? null : costCenterErrors.of('centerInactive', { centro: center.name }, field)
}
