/**
 * When something repeats (areas.md 1.3 and 7.1): its days follow from the plan alone, each by its place in it, so that a late, repeated
 * or skipped one moves no other. A month without the day takes its last one. Pure.
 */
import { addDays, addMonths, dayOfMonth, firstOfMonth, lastOfMonth, monthTitle, showDay, type Day } from '#base/date.ts'

export const frequencies = {
  weekly: 'Semanal',
  fortnightly: 'Quincenal',
  monthly: 'Mensual',
  bimonthly: 'Bimestral',
  quarterly: 'Trimestral',
  semiannual: 'Semestral',
  annual: 'Anual',
  days: 'Cada cierto número de días',
} as const
export type Frequency = keyof typeof frequencies
export const frequencyCodes = Object.keys(frequencies) as Frequency[]

export interface Plan {
  readonly frequency: Frequency
  /** Days between one and the next, of `days`. */
  readonly every: number
  /** Of the month, of what goes by months: 31 is the last. */
  readonly day: number
  readonly startsOn: Day
  /** Null: until somebody ends it, or as often as `times` says. */
  readonly endsOn: Day | null
  readonly times: number | null
}

const MONTHS: Readonly<Partial<Record<Frequency, number>>> = { monthly: 1, bimonthly: 2, quarterly: 3, semiannual: 6, annual: 12 }

/** The middle and the end of the month, as wages and rents are counted. */
const MIDDLE = 15

function fortnightAt(startsOn: Day, index: number): Day {
  const halves = (month: Day): Day[] => [dayOfMonth(month, MIDDLE), lastOfMonth(month)]
  const passed = halves(startsOn).filter((day) => day < startsOn).length
  const at = index + passed
  const month = addMonths(firstOfMonth(startsOn), Math.floor(at / 2))
  return at % 2 === 0 ? dayOfMonth(month, MIDDLE) : lastOfMonth(month)
}

function monthAt({ startsOn, day }: Plan, months: number, index: number): Day {
  const first = firstOfMonth(startsOn)
  const begins = dayOfMonth(first, day) >= startsOn ? first : addMonths(first, 1)
  return dayOfMonth(addMonths(begins, months * index), day)
}

/** @param index its place in the plan, from 0 @returns null after the last */
export function dayAt(plan: Plan, index: number): Day | null {
  if (plan.times !== null && index >= plan.times) return null
  const months = MONTHS[plan.frequency]
  const day =
    months === undefined
      ? plan.frequency === 'fortnightly'
        ? fortnightAt(plan.startsOn, index)
        : addDays(plan.startsOn, index * (plan.frequency === 'weekly' ? 7 : plan.every))
      : monthAt(plan, months, index)
  return plan.endsOn !== null && day > plan.endsOn ? null : day
}

export const planOf = ({ frequency, every, day, startsOn, endsOn, times }: Plan): Plan => ({
  ...{ frequency, every, day, startsOn, endsOn, times },
})

export interface PlannedDay {
  readonly index: number
  readonly day: Day
}

/** So many days of the plan from a place on. */
export const daysFrom = (plan: Plan, index: number, count: number): PlannedDay[] =>
  Array.from({ length: count }, (_, offset) => index + offset).flatMap((at) => {
    const day = dayAt(plan, at)
    return day === null ? [] : [{ index: at, day }]
  })

/** The first place whose day is not before one. @returns null when the plan ended */
export function indexFrom(plan: Plan, from: Day): number | null {
  for (let index = 0; ; index += 1) {
    const day = dayAt(plan, index)
    if (day === null) return null
    if (day >= from) return index
  }
}

/** What a description may say of the day that it is for. */
export const variables = ['{mes}', '{año}', '{periodo}'] as const

/** "Arriendo de {mes} de {año}" → "Arriendo de noviembre de 2026". The period goes up to the day before the next. */
export function describeSlot(text: string, plan: Plan, { index, day }: PlannedDay): string {
  const next = dayAt({ ...plan, times: null, endsOn: null }, index + 1)
  const period = next === null ? showDay(day) : `${showDay(day)} a ${showDay(addDays(next, -1))}`
  return text
    .replaceAll('{mes}', (monthTitle(day).split(' ')[0] ?? '').toLowerCase())
    .replaceAll('{año}', day.slice(0, 4))
    .replaceAll('{periodo}', period)
}
