/** What a seller earns on what was sold, collected or gained, by tiers. Pure. */
import { percentOf, subtract, sumAmounts, zeroAmount, type Amount, type Percent } from '#base/decimal.ts'

export const commissionBases = { sale: 'Lo vendido', collected: 'Lo recaudado', margin: 'La utilidad' } as const
export type CommissionBase = keyof typeof commissionBases

export const tierModes = {
  reached: 'El del tramo alcanzado, sobre todo',
  bands: 'El de cada tramo, sobre lo que cae en él',
} as const
export type TierMode = keyof typeof tierModes

/** From an amount on, a percentage. */
export interface CommissionTier {
  readonly from: Amount
  readonly percent: Percent
}

export interface CommissionPart {
  /** What the percentage is taken on. */
  readonly on: Amount
  readonly percent: Percent
  readonly commission: Amount
}

export interface Commission {
  /** After returns; never below zero. */
  readonly base: Amount
  readonly parts: readonly CommissionPart[]
  readonly commission: Amount
}

/** What counts of some sales. Returns deduct, each at its own figures (areas.md 4.6). */
export interface CommissionFigures {
  /** Without taxes, after discounts. */
  readonly sold: Amount
  readonly collected: Amount
  readonly cost: Amount
  readonly returned: Amount
  readonly returnedCost: Amount
}

/** The base of a commission, never below zero: what was lost is owed by nobody. */
export function baseOf(kind: CommissionBase, { sold, collected, cost, returned, returnedCost }: CommissionFigures): Amount {
  const base = {
    sale: subtract(sold, returned),
    collected: subtract(collected, returned),
    margin: subtract(subtract(sold, returned), subtract(cost, returnedCost)),
  }[kind]
  return base < 0n ? zeroAmount : base
}

/** @param given in any order; below the lowest nothing is earned */
export function commissionOn(base: Amount, given: readonly CommissionTier[], mode: TierMode): Commission {
  const tiers = given.toSorted((a, b) => (a.from < b.from ? -1 : 1))
  const parts = (mode === 'reached' ? reached(base, tiers) : bands(base, tiers)).filter(({ on }) => on > 0n)
  return { base, parts, commission: sumAmounts(parts.map(({ commission }) => commission)) }
}

const part = (on: Amount, percent: Percent): CommissionPart => ({ on, percent, commission: percentOf(on, percent) })

function reached(base: Amount, tiers: readonly CommissionTier[]): CommissionPart[] {
  const tier = tiers.findLast(({ from }) => from <= base)
  return tier ? [part(base, tier.percent)] : []
}

function bands(base: Amount, tiers: readonly CommissionTier[]): CommissionPart[] {
  return tiers.flatMap(({ from, percent }, at) => {
    const next = tiers[at + 1]?.from
    const top = next !== undefined && next < base ? next : base
    return top > from ? [part(subtract(top, from), percent)] : []
  })
}
