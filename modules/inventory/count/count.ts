/** Physical counts: their states, and what several counters found of a product. Pure. */
import { zeroQuantity, type Quantity } from '#base/decimal.ts'
import type { CardPlace } from '../standing/standing.ts'

export const countStates = ['counting', 'recount', 'review', 'posted', 'cancelled'] as const
export type CountState = (typeof countStates)[number]

export const countStateNames: Readonly<Record<CountState, string>> = {
  counting: 'En conteo',
  recount: 'Segundo conteo',
  review: 'Por aprobar',
  posted: 'Contabilizado',
  cancelled: 'Cancelado',
}

export const countActions = ['tally', 'recount', 'finish', 'approve', 'cancel'] as const
export type CountAction = (typeof countActions)[number]

const allowed: Readonly<Record<CountState, readonly CountAction[]>> = {
  counting: ['tally', 'recount', 'finish', 'cancel'],
  recount: ['tally', 'finish', 'cancel'],
  review: ['recount', 'approve', 'cancel'],
  posted: [],
  cancelled: [],
}
export const countCan = (state: CountState, action: CountAction): boolean => allowed[state].includes(action)

/** Who counts blind sees neither what there is nor what others found until it is finished. */
export const hidesFigures = (blind: boolean, state: CountState): boolean => blind && (state === 'counting' || state === 'recount')

export interface Tally {
  readonly personId: string | null
  readonly round: number
  readonly quantity: Quantity
  /** What there was when it was counted, with what was recorded later and had happened by then. */
  readonly expected: Quantity
  /** Where in its card it was counted; null of what was counted before it was kept. */
  readonly place: CardPlace | null
}

export type Finding =
  | { readonly kind: 'pending' }
  /** Two counters found different things. */
  | { readonly kind: 'unlike' }
  | {
      readonly kind: 'found'
      readonly quantity: Quantity
      readonly expected: Quantity
      readonly difference: Quantity
      readonly place: CardPlace | null
    }

const foundBy = ({ quantity, expected, place }: Tally): Finding => ({
  ...{ kind: 'found', quantity, expected, place },
  difference: (quantity - expected) as Quantity,
})

/**
 * What was found of a product. A second count says more than the first; in the first, all who counted it have to agree on what is over
 * or missing, each at their moment, for goods may move in between.
 * @param tallies in the order in which they were counted
 */
export function findingOf(tallies: readonly Tally[]): Finding {
  const again = tallies.findLast(({ round }) => round === 2)
  if (again) return foundBy(again)
  const [last, ...others] = [...new Map(tallies.map((tally) => [tally.personId, tally])).values()].toReversed()
  if (!last) return { kind: 'pending' }
  return others.every(({ quantity, expected }) => quantity - expected === last.quantity - last.expected)
    ? foundBy(last)
    : { kind: 'unlike' }
}

/** Whether it is counted a second time: what differs, what is not agreed on, and what nobody counted. */
export const asksAgain = (finding: Finding): boolean => finding.kind !== 'found' || finding.difference !== zeroQuantity
