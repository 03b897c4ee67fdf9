/** Numbers of a sequence that were not used, and what explains them. Pure. */
import * as z from 'zod/mini'

export interface NumberRange {
  readonly from: number
  readonly to: number
}

/** Why numbers were passed over, when (an instant of ISO 8601) and by whom. */
export interface Explanation {
  readonly reason: string
  readonly at: string
  readonly person: string | null
}

/** Numbers that were passed over on purpose. */
export interface Skip extends NumberRange, Explanation {}

export interface Gap extends NumberRange {
  /** Null: nobody said why. */
  readonly skip: Explanation | null
}

/** As an answer tells them. */
export const gapList = z.array(
  z.object({
    from: z.number(),
    to: z.number(),
    /** Null: nobody said why. */
    skip: z.nullable(z.object({ reason: z.string(), at: z.string(), person: z.nullable(z.string()) })),
  }),
)

/** The gaps, each cut where what explains it begins or ends. The latest explanation of a number counts. */
export function explainGaps(gaps: readonly NumberRange[], skips: readonly Skip[]): Gap[] {
  const latestFirst = skips.toSorted((a, b) => (a.at < b.at ? 1 : -1)).map(({ from, to, ...explanation }) => ({ from, to, explanation }))
  return gaps.flatMap(({ from, to }) => {
    const cuts = new Set([from, to + 1])
    for (const skip of skips) for (const cut of [skip.from, skip.to + 1]) if (cut > from && cut <= to) cuts.add(cut)
    const edges = [...cuts].toSorted((a, b) => a - b)
    const parts = edges.slice(0, -1).map((start, index): Gap => {
      const end = (edges[index + 1] ?? to + 1) - 1
      return { from: start, to: end, skip: latestFirst.find((skip) => skip.from <= start && end <= skip.to)?.explanation ?? null }
    })
    return parts.reduce<Gap[]>((joined, part) => {
      const last = joined.at(-1)
      return last && last.skip === part.skip ? [...joined.slice(0, -1), { ...last, to: part.to }] : [...joined, part]
    }, [])
  })
}
