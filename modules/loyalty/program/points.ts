/** Whole points that a customer earns, what they are worth and until when, by the programme that is in force. Pure. */
import { addMonths, type Day } from '#base/date.ts'
import { parsePercent, type Amount, type Percent } from '#base/decimal.ts'
import { isOnDays, type PromotionDays } from '#modules/pricing/index.ts'

const HUNDRED = parsePercent('100')

export interface Level {
  readonly name: string
  /** Points earned in the last twelve months from which a customer is in it. */
  readonly from: bigint
  /** Of the points of the rule: 100 % is the same, 150 % half as many again. */
  readonly multiplier: Percent
}

/** More points, or fewer, for what is bought of a category on some days. */
export interface Multiplier {
  /** With those that hang from it; null: whatever is bought. */
  readonly categoryId: string | null
  readonly days: PromotionDays
  /** Of the points of the rule, as that of a level. */
  readonly multiplier: Percent
}

/** Of one purchase, what is of one category. */
export interface Bought {
  /** Without taxes, after discounts. */
  readonly amount: Amount
  /** Its category and those above it; none when it has no category. */
  readonly categoryIds: readonly string[]
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
  /** What is of these categories, or hangs from them, gives no points. */
  readonly excludedIds: readonly string[]
  readonly multipliers: readonly Multiplier[]
  /** Points of whoever joins. */
  readonly welcome: bigint
  /** Points of each birthday. */
  readonly birthday: bigint
}

/** The highest level that some points reach, or null below all of them. */
export const levelOf = ({ levels }: Pick<Programme, 'levels'>, earned: bigint): Level | null =>
  levels.filter(({ from }) => from <= earned).toSorted((a, b) => (a.from > b.from ? -1 : 1))[0] ?? null

export const givesPoints = ({ excludedIds }: Pick<Programme, 'excludedIds'>, categoryIds: readonly string[]): boolean =>
  !categoryIds.some((id) => excludedIds.includes(id))

/** The highest of those that apply to what is bought on a day; 100 % when none does. */
export function multiplierFor({ multipliers }: Pick<Programme, 'multipliers'>, categoryIds: readonly string[], day: Day): Percent {
  const applying = multipliers.filter(
    ({ categoryId, days }) => (categoryId === null || categoryIds.includes(categoryId)) && isOnDays(days, day),
  )
  return applying.map(({ multiplier }) => multiplier).toSorted((a, b) => (a > b ? -1 : 1))[0] ?? HUNDRED
}

/**
 * Whole points that a purchase gives: only complete steps of all that gives points count, those of the highest multiplier
 * first, and with the level everything is rounded once, downwards to a whole point. So buying more never gives less.
 */
export function pointsFor(
  programme: Pick<Programme, 'points' | 'per' | 'excludedIds' | 'multipliers'>,
  bought: readonly Bought[],
  { day, level }: { readonly day: Day; readonly level: Level | null },
): bigint {
  const parts = bought
    .filter(({ amount, categoryIds }) => amount > 0n && givesPoints(programme, categoryIds))
    .map(({ amount, categoryIds }) => ({ amount, multiplier: multiplierFor(programme, categoryIds, day) }))
    .toSorted((a, b) => (a.multiplier > b.multiplier ? -1 : 1))
  let total = 0n
  let steps = 0n
  for (const { amount, multiplier } of parts) {
    const before = total / programme.per
    total += amount
    steps += (total / programme.per - before) * multiplier
  }
  return (steps * programme.points * (level?.multiplier ?? HUNDRED)) / (HUNDRED * HUNDRED)
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
