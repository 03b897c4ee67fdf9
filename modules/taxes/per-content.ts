/** What a tax in pesos is charged for: one unit, or so many millilitres of what it holds. */
import { parseQuantity, type Quantity } from '#base/decimal.ts'
import { formatQuantity } from '#platform/ui/format.ts'

/** The millilitres that the IBUA is charged for (ET art. 513-4), and those that a new tax by content begins with. */
export const HUNDRED_ML = '100'

/** "por cada 100 ml" */
export const perContentText = (millilitres: Quantity): string => `por cada ${formatQuantity(millilitres)}\u00a0ml`

/** "por unidad" */
export const chargedText = (perContent: string | null): string =>
  perContent === null ? 'por unidad' : perContentText(parseQuantity(perContent))
