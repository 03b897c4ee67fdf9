/** The points that a sale gives to its customer, and those that a note takes back of them. Pure. */
import { type Amount, zeroAmount } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { earnedOn, type Movement } from '../program/balance.ts'
import { lastDayOf, levelOf, pointsFor, type Bought, type Programme } from '../program/points.ts'

/** A programme that a customer is in, with the movements that say the level. */
export interface Membership {
  readonly programmeId: string
  readonly name: string
  readonly programme: Programme
  readonly active: boolean
  readonly validFrom: Day | null
  readonly validTo: Day | null
  readonly movements: readonly Movement[]
}

/** Points got, or given back when they are negative. */
export interface PointsChange {
  readonly programmeId: string
  readonly points: bigint
  readonly expires: Day | null
}

const holdsOn = ({ active, validFrom, validTo }: Membership, day: Day): boolean =>
  active && (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)

/** What a sale of a day gives in each programme of its customer that holds that day; nothing where it is no whole point. */
export const earned = (memberships: readonly Membership[], bought: readonly Bought[], day: Day): PointsChange[] =>
  memberships.flatMap((membership) => {
    if (!holdsOn(membership, day)) return []
    const { programme, programmeId, movements } = membership
    const points = pointsFor(programme, bought, { day, level: levelOf(programme, earnedOn(movements, day)) })
    return points > 0n ? [{ programmeId, points, expires: lastDayOf(programme, day) }] : []
  })

/**
 * What a note takes back: of the points that are left of the sale what does not belong to what is left of it, so that notes that take
 * all of it take all of its points. Those that have expired are gone by themselves.
 * @param held what is left of the sale's points
 * @param left what is left of the sale, before the note, without taxes @param taken what the note takes of it
 */
export const takenBack = (held: readonly PointsChange[], left: Amount, taken: Amount, day: Day): PointsChange[] =>
  held.flatMap(({ programmeId, points, expires }) => {
    if (points <= 0n || (expires !== null && expires < day)) return []
    const kept = left <= zeroAmount || taken >= left ? 0n : (points * (left - taken)) / left
    return kept < points ? [{ programmeId, points: kept - points, expires }] : []
  })
