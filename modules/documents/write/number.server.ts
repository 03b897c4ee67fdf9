/** The number that a document took, for the effects after it. */
import { showNumber } from '../read/list.server.ts'
import type { TakenSeries, Writing } from './context.ts'

type Numbered = Pick<Writing, 'taken' | 'replaced' | 'revised'>

export function takenBy({ taken }: Numbered): TakenSeries {
  if (!taken) throw new Error('The number is taken before what is written with it')
  return taken
}

/** Which version under its number it is. */
export const editionOf = ({ replaced, revised }: Pick<Writing, 'replaced' | 'revised'>): number =>
  replaced ? replaced.edition + 1 : (revised?.edition ?? 1)

/** As it is shown: "FV-1208". */
export function numberOf(writing: Numbered): string {
  const { prefix, number, digits } = takenBy(writing)
  return showNumber(prefix, number, editionOf(writing), digits) ?? ''
}
