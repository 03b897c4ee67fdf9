/** How much there should be of a product in a warehouse, and what is said when there is not. Pure. */
import { isQuantityText, parseQuantity, type Quantity } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { inventoryErrors } from '../errors.ts'

/** Null is what nobody wrote. */
export interface Levels {
  readonly minimum: Quantity | null
  /** At this much or less it is asked for. */
  readonly reorder: Quantity | null
  readonly maximum: Quantity | null
}

export const alarms = ['negative', 'out', 'below', 'reorder', 'above'] as const
export type Alarm = (typeof alarms)[number]

export const alarmNames: Readonly<Record<Alarm, string>> = {
  negative: 'En negativo',
  out: 'Agotado',
  below: 'Bajo el mínimo',
  reorder: 'En punto de reorden',
  above: 'Sobre el máximo',
}

interface There {
  readonly quantity: Quantity
  /** What there is less what is reserved. */
  readonly available: Quantity
  /** It has levels, or moved lately: that nothing is left of it is news. */
  readonly isWatched: boolean
}

/** The gravest thing to say; null when all is well. */
export function alarmOf({ quantity, available, isWatched }: There, { minimum, reorder, maximum }: Levels): Alarm | null {
  if (quantity < 0n) return 'negative'
  if (available <= 0n && isWatched) return 'out'
  if (minimum !== null && available < minimum) return 'below'
  if (reorder !== null && available <= reorder) return 'reorder'
  return maximum !== null && quantity > maximum ? 'above' : null
}

/** How much to ask for so that there is as much as there should be at most; null when nobody said how much that is, or there is enough. */
export function suggested(available: Quantity, { minimum, reorder, maximum }: Levels): Quantity | null {
  const wanted = maximum ?? (reorder !== null && (minimum === null || reorder > minimum) ? reorder : minimum)
  return wanted === null || wanted <= available ? null : ((wanted - available) as Quantity)
}

interface Written {
  readonly minimum: string | null
  readonly reorder: string | null
  readonly maximum: string | null
}

const read = (text: string | null): Quantity | null => (text === null || !isQuantityText(text) ? null : parseQuantity(text))

export const levelsOf = ({ minimum, reorder, maximum }: Written): Levels => ({
  minimum: read(minimum),
  reorder: read(reorder),
  maximum: read(maximum),
})

/** What is wrong with what was written of each warehouse, at its field. */
export const levelProblems = (rows: readonly Written[]): ErrorBody[] =>
  rows.flatMap((row, index) => {
    const { minimum, reorder, maximum } = levelsOf(row)
    if (maximum === null) return []
    if (minimum !== null && minimum > maximum) return [inventoryErrors.of('minimumAboveMaximum', {}, `levels.${index}.minimum`)]
    return reorder !== null && reorder > maximum ? [inventoryErrors.of('minimumAboveMaximum', {}, `levels.${index}.reorder`)] : []
  })
