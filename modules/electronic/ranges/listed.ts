/** The ranges that the authority lists, beside the resolutions that there are. */
import { isDay, type Day } from '#base/date.ts'
import type { NumberingRange } from '#colombia/index.ts'

/** What a range may number. The authority does not say it: one with a technical key is of electronic invoices. */
export const rangeKinds = ['INE', 'DSP', 'INS', 'INC', 'POS'] as const
export type RangeKind = (typeof rangeKinds)[number]

export interface KnownRange {
  readonly id: string
  readonly resolution: string
  readonly prefix: string
  readonly from: string
  /** It is of a kind whose unique code is made with a key, and it has none that can be opened. */
  readonly lacksKey: boolean
}

export interface ListedRange extends Omit<NumberingRange, 'resolutionDate' | 'validFrom' | 'validTo'> {
  readonly resolutionDate: Day
  readonly validFrom: Day
  readonly validTo: Day
  readonly standing: 'new' | 'withoutKey' | 'created'
  /** The resolution that it is already. */
  readonly known: KnownRange | null
}

/** The name of a range: no two of one company have the same. */
export const isSameRange = (
  a: Pick<NumberingRange, 'resolution' | 'prefix' | 'from'>,
  b: Pick<NumberingRange, 'resolution' | 'prefix' | 'from'>,
): boolean => a.resolution === b.resolution && a.prefix.toUpperCase() === b.prefix.toUpperCase() && BigInt(a.from) === BigInt(b.from)

const dayOf = (text: string): Day | null => {
  const day = text.trim().slice(0, 10)
  return isDay(day) ? day : null
}

const isWhole = ({ resolution, from, to }: NumberingRange): boolean =>
  /^\d{11,14}$/.test(resolution) && /^\d{1,9}$/.test(from) && /^\d{1,9}$/.test(to)

/** Those that can be read, each with what it is here. What is new comes first. */
export function listRanges(found: readonly NumberingRange[], known: readonly KnownRange[]): ListedRange[] {
  const listed = found.flatMap((range): ListedRange[] => {
    const [resolutionDate, validFrom, validTo] = [dayOf(range.resolutionDate), dayOf(range.validFrom), dayOf(range.validTo)]
    if (!isWhole(range) || resolutionDate === null || validFrom === null || validTo === null) return []
    const same = known.find((each) => isSameRange(each, range)) ?? null
    const standing = same === null ? 'new' : same.lacksKey && range.technicalKey !== '' ? 'withoutKey' : 'created'
    return [{ ...range, resolutionDate, validFrom, validTo, standing, known: same }]
  })
  const order = ['new', 'withoutKey', 'created']
  return listed.toSorted((a, b) => order.indexOf(a.standing) - order.indexOf(b.standing))
}
