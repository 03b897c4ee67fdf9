/** How late what is owed is: the bands of the company, counted in calendar days from the due day (areas.md, 27.12). Pure. */
import { AGE_BANDS, MOST_AGE_BANDS, parseAgeBands } from '#modules/company/index.ts'

export interface Age {
  /** "De 31 a 60 días". */
  readonly label: string
  /** At the head of a column: "31–60". */
  readonly short: string
}

/** The last late days of each band but the oldest; the first is what is not late yet. */
export type AgeLimits = readonly [0, ...number[]]

/** @param bands as the company wrote them; what cannot be read is as if it had said nothing */
export const ageLimitsOf = (bands: string): AgeLimits => [0, ...(parseAgeBands(bands) ?? parseAgeBands(AGE_BANDS) ?? [])]

/** One more than the limits: each item is of the first that holds it, the last one holds what is older. */
export const agesOf = (limits: AgeLimits): readonly Age[] => [
  ...limits.map((upTo, at): Age => {
    const from = (limits[at - 1] ?? 0) + 1
    if (upTo === 0) return { label: 'Por vencer', short: 'Por vencer' }
    return { label: from === 1 ? `Vencida hasta ${upTo} días` : `De ${from} a ${upTo} días`, short: `${from}–${upTo}` }
  }),
  { label: `Más de ${limits.at(-1) ?? 0} días`, short: `Más de ${limits.at(-1) ?? 0}` },
]

/** The place of its band. @param late days behind the due day, below zero before it */
export const ageAt = (limits: AgeLimits, late: number): number => limits.filter((days) => late > days).length

/** Bands at most, with what is not late and what is older. */
export const MOST_AGES = MOST_AGE_BANDS + 1
