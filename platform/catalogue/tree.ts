/**
 * Catalogues that people put in order, flat or as a tree: where one goes among its siblings. The order is a whole number
 * per record, rewritten for the siblings that change; it says nothing by itself.
 */
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '../http/errors.ts'

export interface Tree<Name extends string = string> {
  /** The reference field that names the one above, of this same table. */
  readonly parent: Name
  /** How many may hang directly from one, and what is said of one more. Left out, any number. */
  readonly most?: { readonly children: number; error(): ErrorBody }
  /** What is said of one hung from itself, or from what hangs from it. Left out, the engine's own words. */
  ring?(): ErrorBody
  /** Nothing may point to a parent: what it says when it does. Left out, parents are as good as leaves. */
  parentInUse?(): ErrorBody
}

/** Said at the field of the parent. */
export const ringProblem = ({ parent, ring }: Tree): ErrorBody => ({
  ...(ring?.() ?? httpErrors.of('invalid', { detalle: 'No puede depender de sí mismo ni de lo que cuelga de él.' })),
  field: parent,
})

export const steps = ['up', 'down', 'first', 'last', 'before', 'after'] as const
export type Step = (typeof steps)[number]

/**
 * The siblings with one of them in its new place. Null when `beside` is not a sibling (or is the one itself).
 * @param ids the siblings in their order
 */
export function moved(ids: readonly string[], id: string, to: Step, beside: string | null): string[] | null {
  const from = ids.indexOf(id)
  if (from < 0) return null
  const others = ids.filter((each) => each !== id)
  const at = to === 'before' || to === 'after' ? others.indexOf(beside ?? '') : 0
  if (at < 0) return null
  const place = { up: from - 1, down: from + 1, first: 0, last: others.length, before: at, after: at + 1 }[to]
  return others.toSpliced(Math.max(0, Math.min(others.length, place)), 0, id)
}
