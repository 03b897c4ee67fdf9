/** What must hold of goods before they move: each line says its warehouse, and a quantity that stock can keep. Pure. */
import { httpErrors } from '#platform/http/errors.ts'
import { documentErrors as errors } from '../errors.ts'
import { goodsOf, holdsStock } from '../parts/kits.ts'
import { movedProblem, partsProblem, unitAt } from '../parts/units.ts'
import { toIssue, type PureCondition } from './condition.ts'

export const goods: PureCondition = {
  uses: toIssue,
  when: ({ stock, reserves }) => stock !== 'none' || reserves !== undefined,
  problems({ kind, input, written, facts }) {
    if (kind.stock === 'cost' || (kind.stock === 'none' && !kind.reserves?.(input))) return []
    // Goods come back with a note of the document that took them out, at what they cost then.
    if (kind.corrects && !facts.corrected) return []
    return written.lines.flatMap((line, index) => {
      if (!holdsStock(facts, line)) return []
      const problem = movedProblem(line, unitAt(facts, index)) ?? partsProblem(goodsOf(facts, line, index))
      return [
        ...(line.warehouseId === null ? [errors.of('required', { campo: 'Bodega' }, `lines.${index}.warehouseId`)] : []),
        ...(problem === null ? [] : [httpErrors.of('invalid', { detalle: problem }, `lines.${index}.quantity`)]),
      ]
    })
  },
}
