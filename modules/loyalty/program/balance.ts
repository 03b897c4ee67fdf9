/** What a member has: the points that have not expired, and those that say the level. Pure. */
import { addMonths, type Day } from '#base/date.ts'

export interface Movement {
  readonly points: bigint
  readonly day: Day
  /** The last day on which they count; null: always. */
  readonly expires: Day | null
  /** It undoes points that were earned. */
  readonly isTakenBack?: boolean
}

const MONTHS_OF_LEVEL = 12

export const hasExpired = ({ expires }: Pick<Movement, 'expires'>, today: Day): boolean => expires !== null && expires < today

const sum = (movements: readonly Movement[]): bigint => movements.reduce((total, { points }) => total + points, 0n)

export const balanceOn = (movements: readonly Movement[], today: Day): bigint =>
  sum(movements.filter((each) => each.day <= today && !hasExpired(each, today)))

/** Points got in the last twelve months, used or not: they say the level. */
export const earnedOn = (movements: readonly Movement[], today: Day): bigint =>
  sum(
    movements.filter(
      ({ points, day, isTakenBack }) => (points > 0n || isTakenBack) && day <= today && day > addMonths(today, -MONTHS_OF_LEVEL),
    ),
  )
