/** The hours of a shift that are paid with a surcharge, minute by minute: across midnight, a holiday, and a day on which the law changes. */
import { addDays, weekday, type Day } from '#base/date.ts'
import { compareFractions, fraction } from '#base/fraction.ts'
import { isHoliday } from '../holidays.ts'
import type { HourNovelty } from './hours.ts'
import type { LawOfDays, PayrollLaw } from './law.ts'
import { MINUTES_OF_A_DAY, piecesOfShift, type HourKind, type Shift } from './working-time.ts'

const HOUR = 60n
const SUNDAY = 0

/** The night goes on past midnight: from its start, or before its end. */
function isNight(minute: number, law: PayrollLaw): boolean {
  const clock = fraction(BigInt(minute), HOUR)
  return compareFractions(clock, law.of('nightStart').value) >= 0 || compareFractions(clock, law.of('nightEnd').value) < 0
}

interface Minute {
  readonly isNight: boolean
  readonly isRestDay: boolean
  readonly isOvertime: boolean
}

/** Null: the salary pays it already. */
function kindOf({ isNight: atNight, isRestDay, isOvertime }: Minute): HourKind | null {
  if (isOvertime) return isRestDay ? (atNight ? 'HENDF' : 'HEDDF') : atNight ? 'HEN' : 'HED'
  if (isRestDay) return atNight ? 'HRNDF' : 'HRDDF'
  return atNight ? 'HRN' : null
}

/**
 * @param day on which it begins
 * @param ordinaryMinutes what is worked after them is overtime
 */
export function hoursOfShift(day: Day, shift: Shift, ordinaryMinutes: number, laws: LawOfDays): HourNovelty[] {
  const found = new Map<string, HourNovelty>()
  const worked = piecesOfShift(shift).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index))
  worked.forEach((minute, index) => {
    const own = addDays(day, Math.floor(minute / MINUTES_OF_A_DAY))
    const kind = kindOf({
      isNight: isNight(minute % MINUTES_OF_A_DAY, laws.on(own)),
      isRestDay: weekday(own) === SUNDAY || isHoliday(own),
      isOvertime: index >= ordinaryMinutes,
    })
    if (kind === null) return
    const key = `${own} ${kind}`
    found.set(key, { kind, day: own, minutes: (found.get(key)?.minutes ?? 0) + 1, source: 'turno' })
  })
  return [...found.values()]
}
