/** A plan while it is written: texts as canonical figures. Pure. */
import { frequencyCodes, type Frequency, type Plan } from './calendar.ts'

export interface PlanValues {
  readonly frequency: string
  readonly every: string
  readonly day: string
  readonly startsOn: string
  readonly endsOn: string
  readonly times: string
}

const whole = (text: string): number => (/^\d{1,4}$/.test(text) ? Number(text) : 0)

interface AskedPlan {
  readonly frequency: Frequency
  readonly every: number
  readonly day: number
  readonly startsOn: string
  readonly endsOn: string | null
  readonly times: number | null
}

/** As it is asked for; what is out of its range is told by the server at its field. */
export const planAsked = ({ frequency, every, day, startsOn, endsOn, times }: PlanValues): AskedPlan => ({
  frequency: frequencyCodes.find((code) => code === frequency) ?? 'monthly',
  ...{ every: whole(every), day: whole(day), startsOn, endsOn: endsOn || null },
  times: times === '' ? null : whole(times),
})

type KeptPlan = Omit<Plan, 'startsOn' | 'endsOn'> & { readonly startsOn: string; readonly endsOn: string | null }

export const planValuesOf = ({ frequency, every, day, startsOn, endsOn, times }: KeptPlan): PlanValues => ({
  ...{ frequency, every: String(every), day: String(day), startsOn, endsOn: endsOn ?? '' },
  times: times === null ? '' : String(times),
})

/** Every month, on the day of today. */
export const emptyPlan = (today: string): PlanValues => ({
  ...{ frequency: 'monthly', every: '30', day: String(Number(today.slice(8))), startsOn: today, endsOn: '', times: '' },
})
