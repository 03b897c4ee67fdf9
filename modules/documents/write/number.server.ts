/** The number that a document took, for the effects after it. */
import { showNumber } from '../list.server.ts'
import type { TakenSeries, Writing } from './context.ts'

type Numbered = Pick<Writing, 'taken' | 'replaced'>

export function takenBy({ taken }: Numbered): TakenSeries {
  if (!taken) throw new Error('The number is taken before what is written with it')
  return taken
}

/** Which version under its number it is. */
export const editionOf = ({ replaced }: Pick<Writing, 'replaced'>): number => (replaced ? replaced.edition + 1 : 1)

/** As it is shown: "FV-1208". */
export function numberOf(writing: Numbered): string {
  const { prefix, number, digits } = takenBy(writing)
  return showNumber(prefix, number, editionOf(writing), digits) ?? ''
}
