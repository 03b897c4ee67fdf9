/**
 * What a report asks before it is made. Each parameter is a filter in the address, a field of the API's query and a line
 * at the head of its files; the period is always `period` (a name: "mes") or `from` and `to`.
 */
import * as z from 'zod/mini'
import type { Day } from '#base/date.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Option } from '../http/fields.ts'
import type { DayRange, RangePreset } from '../web/day-range.ts'
import { choiceMessages } from '../rules/index.ts'
import { comparisons, type ComparedWith } from './compare.ts'

export interface PeriodParameter {
  readonly kind: 'period'
  readonly label: string
  /** What an address without a period means. */
  readonly standard: RangePreset
}

export interface ChoiceParameter<Value extends string = string> {
  readonly kind: 'choice'
  readonly label: string
  readonly options: Readonly<Record<Value, string>>
  readonly standard: Value
  /** Its options are periods to compare with, counted from that of the report. */
  readonly compares?: true
  /** It is shown where it means something alone: to a company that uses it (`ReportSource.used`), and once another value was chosen. */
  readonly quiet?: true
}

/** A day, or none. */
export interface DayParameter {
  readonly kind: 'day'
  readonly label: string
  /** What it does, beside the field. */
  readonly help: string
}

/** One of many, found by searching; null is all of them. */
export interface ReferenceParameter {
  readonly kind: 'reference'
  readonly label: string
  readonly placeholder: string
  readonly pattern: RegExp
  readonly endpoint: Endpoint<string, z.core.$ZodType | undefined, z.core.$ZodType | undefined, z.core.$ZodType>
  readonly queryOf: (text: string) => Readonly<Record<string, string>>
  readonly optionsOf: (answer: unknown) => readonly Option[]
}

export type Parameter = PeriodParameter | ChoiceParameter | ReferenceParameter | DayParameter
export type Parameters = Readonly<Record<string, Parameter>>

export type ParameterValue<P> = P extends PeriodParameter
  ? DayRange
  : P extends ChoiceParameter<infer Value>
    ? Value
    : P extends ReferenceParameter
      ? string | null
      : P extends DayParameter
        ? Day | null
        : never
export type ParameterValues<P> = { readonly [Name in keyof P]: ParameterValue<P[Name]> }

export const periodParameter = (label = 'Periodo', standard: RangePreset = 'mes'): PeriodParameter => ({ kind: 'period', label, standard })

export const choiceParameter = <const Value extends string>(
  label: string,
  options: Readonly<Record<Value, string>>,
  standard: NoInfer<Value>,
): ChoiceParameter<Value> => ({ kind: 'choice', label, options, standard })

/** "Comparar con": its value and `comparedRange` say of which days. */
export const compareParameter = (): ChoiceParameter<ComparedWith> => ({
  ...choiceParameter('Comparar con', comparisons, 'none'),
  compares: true,
})

/** A day that may be left out. */
export const dayParameter = (label: string, help: string): DayParameter => ({ kind: 'day', label, help })

/** A value of some references: those that have none. */
export const NONE = 'none'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const UUID_OR_NONE = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|none)$/

/**
 * @param endpoint what answers while the person types
 * @param options from its answer to what the picker shows; the id is the value of the parameter
 */
export const referenceParameter = <R extends z.core.$ZodType, Q extends z.core.$ZodType | undefined>(
  label: string,
  given: {
    readonly endpoint: Endpoint<string, Q, undefined, R>
    readonly query: (text: string) => Readonly<Record<string, string>>
    readonly options: (answer: z.output<R>) => readonly Option[]
    readonly placeholder: string
    /** Of a value; an identifier unless it says otherwise. */
    readonly pattern?: RegExp
    /** It may ask for what has none: `NONE`. */
    readonly orNone?: true
  },
): ReferenceParameter => ({
  kind: 'reference',
  label,
  placeholder: given.placeholder,
  pattern: given.pattern ?? (given.orNone ? UUID_OR_NONE : UUID),
  endpoint: given.endpoint,
  queryOf: given.query,
  // The answer is what this very endpoint gives; only its type was forgotten on the way.
  optionsOf: (answer) => given.options(answer as z.output<R>),
})

/** The address of a report: texts by name. */
export type ReportQuery = Readonly<Record<string, string>>

const shapeOf = (parameter: Parameter): Record<string, z.core.$ZodType> | z.core.$ZodType => {
  if (parameter.kind === 'choice') {
    const values = Object.keys(parameter.options)
    return z._default(z.enum(values, choiceMessages.option), parameter.standard)
  }
  if (parameter.kind === 'reference') {
    return z._default(z.union([z.literal(''), z.string().check(z.regex(parameter.pattern))], choiceMessages.record), '')
  }
  const plain = z._default(z.string().check(z.maxLength(20)), '')
  if (parameter.kind === 'day') return plain
  return { period: plain, from: plain, to: plain }
}

/** The fields of the query that these parameters are. */
export const queryShape = (parameters: Parameters): Record<string, z.core.$ZodType> =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, parameter]) => {
      const shape = shapeOf(parameter)
      return parameter.kind === 'period' ? Object.entries(shape) : [[name, shape]]
    }),
  )

/** Names in the address, for what clears all filters. */
export const queryNames = (parameters: Parameters): string[] => Object.keys(queryShape(parameters))
