/** Whole points that a customer earns, what they are worth and until when, by the programme that is in force. Pure. */
import { addMonths, type Day } from '#base/date.ts'
import { parsePercent, type Amount, type Percent } from '#base/decimal.ts'

const HUNDRED = parsePercent('100')

export interface Level {
  readonly name: string
  /** Points earned in the last twelve months from which a customer is in it. */
  readonly from: bigint
  /** Of the points of the rule: 100 % is the same, 150 % half as many again. */
  readonly multiplier: Percent
}

export interface Programme {
  /** So many points… */
  readonly points: bigint
  /** …for each of these, above zero. */
  readonly per: Amount
  readonly pointValue: Amount
  /** Fewer than these are not redeemed. */
  readonly least: bigint
  /** Null: they do not expire. */
  readonly months: number | null
  readonly levels: readonly Level[]
}

/** The highest level that some points reach, or null below all of them. */
export const levelOf = ({ levels }: Pick<Programme, 'levels'>, earned: bigint): Level | null =>
  levels.filter(({ from }) => from <= earned).toSorted((a, b) => (a.from > b.from ? -1 : 1))[0] ?? null

/**
 * Whole points that a purchase gives: only complete steps count, and a level multiplies them downwards to a whole point.
 * @param counted what was bought of what gives points, without taxes, after discounts
 */
export function pointsFor({ points, per }: Pick<Programme, 'points' | 'per'>, counted: Amount, level: Level | null): bigint {
  if (counted <= 0n) return 0n
  return ((counted / per) * points * (level?.multiplier ?? HUNDRED)) / HUNDRED
}

export const valueOf = ({ pointValue }: Pick<Programme, 'pointValue'>, points: bigint): Amount => (pointValue * points) as Amount

/**
 * The most points that pay for a purchase: never more than it costs, and none below the least.
 * @param held those that have not expired
 */
export function redeemable(programme: Pick<Programme, 'pointValue' | 'least'>, held: bigint, total: Amount): bigint {
  if (total <= 0n) return 0n
  const fitting = total / programme.pointValue
  const most = held < fitting ? held : fitting
  return most >= programme.least ? most : 0n
}

/** The last day of points earned on a day; null when they do not expire. */
export const lastDayOf = ({ months }: Pick<Programme, 'months'>, earnedOn: Day): Day | null =>
  months === null ? null : addMonths(earnedOn, months)
