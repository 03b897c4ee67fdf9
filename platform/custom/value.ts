/** The value of one field: its shape, what is wrong with it, and how a person, a list or a file reads it. */
import { isDay, showDay, type Day } from '#base/date.ts'
import { amountText, isAmountText, isQuantityText, parseAmount, parseQuantity, quantityText } from '#base/decimal.ts'
import { choiceMessages, customField as customFieldRule, dateMessages, email, maxLength, numberMessages } from '../rules/index.ts'
import type { TableCell } from '../report/csv.ts'
import { fold } from '../search.ts'
import { formatAmount, formatQuantity } from '../ui/format.ts'
import { parseDayInput, parseMoneyInput, parseQuantityInput } from '../ui/parse.ts'
import { hasOptions, isFlag, isMany, isReference, type CustomField, type CustomReference, type CustomValue } from './field.ts'

const LONGEST: Readonly<Partial<Record<CustomField['kind'], number>>> = {
  TextField: 500,
  TextArea: 4000,
  EmailField: 200,
  PhoneField: 40,
  UrlField: 500,
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const PHONE = /^\+?[\d\s().-]{7,30}( ext\.? ?\d{1,6})?$/i

export const customMessages = {
  time: 'Escribe la hora como 14:30.',
  phone: 'Escribe el teléfono con números, por ejemplo 601 742 1234 ext. 5.',
  url: 'Escribe una dirección que empiece por https://',
  option: 'Elige una opción de la lista.',
  reference: 'Búscalo y elígelo de la lista.',
} as const

const URL_TEXT = /^https?:\/\/[^\s/?#.]+\.[^\s]+$/i

const isCustomReference = (value: unknown): value is CustomReference =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'label' in value &&
  typeof value.label === 'string'

/** Nothing was answered: no value, only spaces, an empty list, or a reference to nothing. */
export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isCustomReference(value) && value.id.trim() === '' && value.label.trim() === '')

/** A reference as it was given; null of any other value. */
export const referenceIn = (value: unknown): CustomReference | null => (isCustomReference(value) ? value : null)

function textProblem(kind: CustomField['kind'], text: string): string | null {
  switch (kind) {
    case 'MoneyField':
      return isAmountText(text) ? null : numberMessages.amount
    case 'NumberField':
      return isQuantityText(text) ? null : numberMessages.quantity
    case 'DatePicker':
      return isDay(text) ? null : dateMessages.noSuchDate
    case 'Timepicker':
      return TIME.test(text) ? null : customMessages.time
    case 'EmailField':
      return email(text)
    case 'PhoneField':
      return PHONE.test(text) ? null : customMessages.phone
    case 'UrlField':
      return URL_TEXT.test(text) ? null : customMessages.url
    default:
      return null
  }
}

function shapeProblem({ kind, options }: CustomField, value: unknown): string | null {
  if (isFlag(kind)) return typeof value === 'boolean' ? null : choiceMessages.option
  const isKnown = (id: unknown) => options.some((option) => option.id === id)
  if (isMany(kind))
    return Array.isArray(value) && value.every(isKnown) && new Set(value).size === value.length ? null : customMessages.option
  if (isReference(kind)) return isCustomReference(value) && value.label.trim() !== '' ? null : customMessages.reference
  if (typeof value !== 'string') return choiceMessages.invalid
  if (hasOptions(kind)) return isKnown(value) ? null : customMessages.option
  const text = value.trim()
  return maxLength(text, LONGEST[kind] ?? 40) ?? textProblem(kind, text)
}

/**
 * What is wrong with a value, in Spanish, or null.
 * @param asks whether a required one must be there: a draft may leave it for later
 */
export function valueProblem(field: CustomField, value: unknown, asks: boolean): string | null {
  const { kind } = field
  // What is worked out is nobody's answer.
  if (kind === 'FormulaField')
    return isBlank(value) || (typeof value === 'string' && isQuantityText(value.trim())) ? null : choiceMessages.invalid
  // A list without an option in use has nothing to answer.
  const isRequired = field.required && !(hasOptions(kind) && !field.options.some(({ active }) => active))
  if (isBlank(value)) return asks && isRequired ? customFieldRule({ kind, required: true }, null) : null
  return shapeProblem(field, value) ?? customFieldRule({ kind, required: isRequired }, value)
}

/** A right value as it is kept: figures in one writing, options in their order; null is nothing. */
export function settledValue({ kind, options }: CustomField, value: unknown): CustomValue | null {
  if (isBlank(value)) return null
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return options.flatMap(({ id }) => (value.includes(id) ? [id] : []))
  const reference = referenceIn(value)
  if (reference) return { id: reference.id.trim(), label: reference.label.trim() }
  const text = String(value).trim()
  if (kind === 'MoneyField') return amountText(parseAmount(text))
  return kind === 'NumberField' || kind === 'FormulaField' ? quantityText(parseQuantity(text)) : text
}

/** Of a value that is a list of options. */
const namesOf = (field: CustomField, value: Exclude<CustomValue, string | boolean>): string[] =>
  'id' in value ? [] : value.map((id) => nameOfOption(field, id))

const nameOfOption = ({ options }: CustomField, id: string): string => options.find((option) => option.id === id)?.name ?? ''

/** What a person reads: "Sí", "$ 1.200", "20/11/2026", "Rojo, Azul"; '' of nothing. */
export function valueText(field: CustomField, value: CustomValue | undefined): string {
  if (value === undefined || isBlank(value)) return ''
  if (typeof value === 'boolean') return value ? 'Sí' : 'No'
  const reference = referenceIn(value)
  if (reference) return reference.label
  if (typeof value !== 'string') return namesOf(field, value).join(', ')
  switch (field.kind) {
    case 'MoneyField':
      return formatAmount(parseAmount(value))
    case 'NumberField':
    case 'FormulaField':
      return formatQuantity(parseQuantity(value))
    case 'DatePicker':
      return showDay(value as Day)
    case 'Select':
      return nameOfOption(field, value)
    default:
      return value
  }
}

/** The cell of a file: figures and days as such. */
export function valueCell(field: CustomField, value: CustomValue | undefined): TableCell {
  if (typeof value === 'string') {
    if (field.kind === 'MoneyField') return { amount: value }
    if (field.kind === 'NumberField' || field.kind === 'FormulaField') return { figure: value }
    if (field.kind === 'DatePicker') return { day: value }
  }
  return isMany(field.kind) && typeof value === 'object' ? namesOf(field, value).map(escaped).join('; ') : valueText(field, value)
}

const escaped = (text: string): string => text.replaceAll(/[\\;]/g, (mark) => `\\${mark}`)

/** The names of a cell with several: "Rojo; Azul". */
function namesIn(text: string): string[] {
  const names = ['']
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? ''
    if (mark === ';') names.push('')
    else names[names.length - 1] += mark === '\\' ? (text[(at += 1)] ?? '') : mark
  }
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

export const folded = (text: string): string => fold(text.trim())

const YES = new Set(['si', 'true', 'x', '1', 'verdadero'])
const NO = new Set(['no', 'false', '0', 'falso'])

export type ReadValue = { readonly value: CustomValue | null } | { readonly problem: string }

/** @param today a day may be written short */
export function readValue(field: CustomField, written: string, today: Day): ReadValue {
  const text = written.trim()
  if (text === '') return { value: null }
  const { kind } = field
  if (isFlag(kind)) {
    const said = folded(text)
    return YES.has(said) || NO.has(said) ? { value: YES.has(said) } : { problem: 'Escribe Sí o No.' }
  }
  if (hasOptions(kind)) {
    const names = isMany(kind) ? namesIn(text) : [text]
    const ids = names.map(
      (name) => (field.options.find((each) => each.name === name) ?? field.options.find((each) => folded(each.name) === folded(name)))?.id,
    )
    const unknown = names.find((_, index) => ids[index] === undefined)
    if (unknown !== undefined) return { problem: `No hay una opción «${unknown}».` }
    return checked(field, isMany(kind) ? [...new Set(ids)] : ids[0])
  }
  if (kind === 'MoneyField' || kind === 'NumberField') {
    const isPlain = kind === 'MoneyField' ? isAmountText(text) : isQuantityText(text)
    const parsed = isPlain ? ({ ok: true, text } as const) : kind === 'MoneyField' ? parseMoneyInput(text) : parseQuantityInput(text)
    return parsed.ok ? checked(field, parsed.text) : { problem: parsed.error }
  }
  // Whoever keeps it finds the record by what was written: its number, its code or its name.
  if (isReference(kind))
    return kind === 'FileField' ? { problem: 'Un archivo se adjunta en la pantalla.' } : checked(field, { id: '', label: text })
  if (kind === 'FormulaField') return { value: null }
  if (kind === 'DatePicker' && !isDay(text)) {
    const parsed = parseDayInput(text, today)
    return parsed.ok ? checked(field, parsed.text) : { problem: parsed.error }
  }
  return checked(field, text)
}

function checked(field: CustomField, value: unknown): ReadValue {
  const problem = valueProblem(field, value, false)
  return problem === null ? { value: settledValue(field, value) } : { problem }
}
