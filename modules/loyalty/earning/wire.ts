/** The programmes of a customer as a register keeps them: the rule, what the customer has and what says their level. Pure. */
import * as z from 'zod/mini'
import { isDay, parseDay, type Day } from '#base/date.ts'
import { amountText, parseAmount, parsePercent, percentText } from '#base/decimal.ts'
import { promotionDays, type PromotionDays } from '#modules/pricing/index.ts'
import { id } from '#platform/http/fields.ts'
import { balanceOn, earnedOn } from '../program/balance.ts'
import type { Membership } from './earn.ts'

const days = z.enum(Object.keys(promotionDays) as [PromotionDays, ...PromotionDays[]])
const validity = { validFrom: z.nullable(z.string()), validTo: z.nullable(z.string()) }

export const wiredMembership = z.object({
  ...{ programmeId: id, name: z.string(), active: z.boolean(), ...validity },
  ...{ points: z.string(), per: z.string(), pointValue: z.string(), months: z.nullable(z.number()) },
  levels: z.array(z.object({ name: z.string(), from: z.string(), multiplier: z.string() })),
  excludedIds: z.array(id),
  multipliers: z.array(z.object({ categoryId: z.nullable(id), days, multiplier: z.string() })),
  /** What the customer has that day, and what they earned in the year before it. */
  ...{ balance: z.string(), earned: z.string() },
})
export type WiredMembership = z.output<typeof wiredMembership>

export function wireMembership({ programme, movements, ...of }: Membership, today: Day): WiredMembership {
  const { points, per, pointValue, months, levels, excludedIds, multipliers } = programme
  return {
    ...{ programmeId: of.programmeId, name: of.name, active: of.active, validFrom: of.validFrom, validTo: of.validTo },
    ...{ points: points.toString(), per: amountText(per), pointValue: amountText(pointValue), months, excludedIds: [...excludedIds] },
    levels: levels.map(({ name, from, multiplier }) => ({ name, from: from.toString(), multiplier: percentText(multiplier) })),
    multipliers: multipliers.map(({ multiplier, ...each }) => ({ ...each, multiplier: percentText(multiplier) })),
    ...{ balance: balanceOn(movements, today).toString(), earned: earnedOn(movements, today).toString() },
  }
}

const dayOrNull = (text: string | null): Day | null => (text !== null && isDay(text) ? parseDay(text) : null)

/** @param today when it was told: what was earned until then says the level */
export function readMembership({ points, per, pointValue, months, levels, multipliers, ...of }: WiredMembership, today: Day): Membership {
  return {
    ...{ programmeId: of.programmeId, name: of.name, active: of.active },
    ...{ validFrom: dayOrNull(of.validFrom), validTo: dayOrNull(of.validTo) },
    programme: {
      ...{ points: BigInt(points), per: parseAmount(per), pointValue: parseAmount(pointValue), months, excludedIds: of.excludedIds },
      ...{ least: 0n, welcome: 0n, birthday: 0n },
      levels: levels.map(({ name, from, multiplier }) => ({ name, from: BigInt(from), multiplier: parsePercent(multiplier) })),
      multipliers: multipliers.map(({ multiplier, ...each }) => ({ ...each, multiplier: parsePercent(multiplier) })),
    },
    movements: [{ points: BigInt(of.earned), day: today, expires: null }],
  }
}
