/** How a journal repeats, while it is written. Pure. */
import { emptyPlan, planAsked, planValuesOf, type PlanValues } from '#platform/recurrence/plan-values.ts'
import { madeCodes, type WholeJournalRecurrence } from './endpoints.ts'

export interface RepeatValues extends PlanValues {
  readonly name: string
  readonly makes: string
  /** What its template asks for, by name. */
  readonly answers: Readonly<Record<string, string>>
}

export const emptyRepeat = (name: string, today: string): RepeatValues => ({
  ...{ ...emptyPlan(today), name: name.slice(0, 100), makes: 'draft', answers: {} },
})

export const valuesOfRepeat = (found: WholeJournalRecurrence): RepeatValues => ({
  ...{ ...planValuesOf(found), name: found.name, makes: found.makes },
  answers: Object.fromEntries(found.answers.map(({ name, value }) => [name, value])),
})

/** @param variables those that the template asks for today */
export const askedOfRepeat = ({ name, makes, answers, ...plan }: RepeatValues, variables: readonly string[]) => ({
  ...{ ...planAsked(plan), name: name.trim(), makes: madeCodes.find((code) => code === makes) ?? 'draft' },
  answers: variables.flatMap((variable) => {
    const value = answers[variable] ?? ''
    return value === '' ? [] : [{ name: variable, value }]
  }),
})
