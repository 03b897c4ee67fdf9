/** What the value of a custom field must be, by the kind that the company gave it (specification, sections 3 and 5). */
import { maxDecimal, minDecimal, type NumberText } from './numbers.ts'
import { required } from './text.ts'

export const MIN_REQUIRED_MONEY = '0.01'
export const MAX_MONEY = '999999999'
export const MIN_NUMBER = '-999999999999'
export const MAX_NUMBER = '999999999999'

export interface CustomField {
  readonly internalName: string
  /** Checkbox, Switch, DatePicker, Timepicker, MoneyField, MultiSelect, MultiCheckbox, NumberField and others. */
  readonly kind: string
  readonly required: boolean
}

const isNumberText = (value: unknown): value is NumberText =>
  value === null || value === undefined || ['string', 'number', 'bigint'].includes(typeof value)

/** Anything that is not a number is as wrong as a word. */
const numberOf = (value: unknown): NumberText => (isNumberText(value) ? value : '?')

/**
 * What is wrong with a value, in Spanish, or null. Money is at least 0.01 when it is required and at most 999999999; a
 * number is between ∓999999999999; the other kinds are only required.
 */
export function customField({ kind, required: isRequired }: Pick<CustomField, 'kind' | 'required'>, value: unknown): string | null {
  const missing = isRequired ? required(value) : null
  if (missing !== null) return missing
  if (kind === 'MoneyField') {
    const number = numberOf(value)
    return (isRequired ? minDecimal(number, MIN_REQUIRED_MONEY) : null) ?? maxDecimal(number, MAX_MONEY)
  }
  if (kind === 'NumberField') {
    const number = numberOf(value)
    return minDecimal(number, MIN_NUMBER) ?? maxDecimal(number, MAX_NUMBER)
  }
  return null
}
