/** What is asked of a legal value of payroll that somebody writes before a release brings it, or for their own company. */
import { addMonths, showDay, type Day } from '#base/date.ts'
import { compareFractions, divideFractions, fraction, multiplyFractions, parseFraction, type Fraction } from '#base/fraction.ts'
import { FIRST_LAW_YEAR, scalarFigures, scalarNames, type ScalarFigure } from './law-names.ts'
import type { LawBook } from './law.ts'
import { showValue } from './telling.ts'
import type { Unit } from './calculation.ts'

export interface WrittenValue {
  readonly name: ScalarFigure
  readonly from: Day
  /** Its last day; null of one that holds until another replaces it. */
  readonly until: Day | null
  /** Decimal text in the unit of its name: pesos, percent, days; a share may be written "2/3". */
  readonly value: string
}

export interface WritingProblem {
  readonly field: 'from' | 'until' | 'value'
  readonly text: string
}

export const isScalarFigure = (name: string): name is ScalarFigure => scalarNames.some((each) => each === name)

const FACTOR = fraction(2n)

/** Nothing is compared with what was taken away for a while. */
const isNothing = (value: LawBook[number]['value']): boolean => typeof value !== 'string' || parseFraction(value)?.over === 0n

/** How each unit is written. */
const WRITTEN: Readonly<Partial<Record<Unit, { readonly as: RegExp; readonly text: string }>>> = {
  pesos: { as: /^\d{1,12}(?:\.\d{1,2})?$/, text: 'Escribe pesos, sin puntos de miles y con dos decimales a lo más.' },
  days: { as: /^\d{1,4}$/, text: 'Escribe días completos.' },
  hours: { as: /^\d{1,4}$/, text: 'Escribe horas completas.' },
}

/** The nearest one known, as it is written: against wrong digits. */
function nearestOf(book: LawBook, { name, from }: WrittenValue): Fraction | null {
  const rows = book.filter((row) => row.name === name && row.from !== from && !isNothing(row.value))
  const before = rows.filter((row) => row.from < from).toSorted((a, b) => (a.from < b.from ? 1 : -1))
  const near = before[0] ?? rows.toSorted((a, b) => (a.from < b.from ? -1 : 1))[0]
  return typeof near?.value === 'string' ? parseFraction(near.value) : null
}

/** As it is shown where it is used: a percentage is written as 4 and kept as 4/100. */
const shown = (value: Fraction, unit: Unit): string =>
  showValue({ value: unit === 'percent' ? divideFractions(value, fraction(100n)) : value, unit })

function valueProblem(written: WrittenValue, book: LawBook): string | null {
  const { unit, most: limit } = scalarFigures[written.name]
  const said = WRITTEN[unit]
  if (said && !said.as.test(written.value)) return said.text
  const value = parseFraction(written.value)
  if (value === null) return 'Escribe un número sin puntos de miles, con punto para los decimales; una parte también como 2/3.'
  // Nothing may be withheld, set aside or taken: only of a rate is zero a figure.
  if (value.over === 0n) return unit === 'percent' ? null : 'Debe ser mayor que cero.'
  if (limit !== null && compareFractions(value, fraction(BigInt(limit))) > 0)
    return `No puede ser más de ${shown(fraction(BigInt(limit)), unit)}.`
  const near = nearestOf(book, written)
  if (near === null || near.over === 0n) return null
  const [least, most] = [divideFractions(near, FACTOR), multiplyFractions(near, FACTOR)]
  if (compareFractions(value, least) >= 0 && compareFractions(value, most) <= 0) return null
  return `Debe estar entre ${shown(least, unit)} y ${shown(most, unit)}: hoy es ${shown(near, unit)}. Revisa los dígitos.`
}

/** The law of the year that comes is written before it begins. */
const MONTHS_AHEAD = 12
const yearOf = (day: Day): string => day.slice(0, 4)

function dayProblems({ name, from, until }: WrittenValue, book: LawBook, today: Day): WritingProblem[] {
  const { life, title } = scalarFigures[name]
  const last = yearOf(addMonths(today, MONTHS_AHEAD))
  const wrong = (field: 'from' | 'until', text: string): WritingProblem[] => [{ field, text }]
  if (yearOf(from) < FIRST_LAW_YEAR || yearOf(from) > last) return wrong('from', `Debe ser un día de ${FIRST_LAW_YEAR} a ${last}.`)
  if (until === null) return life === 'ends' ? wrong('until', `${title} se fija hasta un día: escríbelo.`) : []
  if (until < from) return wrong('until', `Debe ser desde el ${showDay(from)}.`)
  if (life === 'ends' && yearOf(until) > yearOf(from))
    return wrong('until', `${title} se fija para un año: escribe un día de ${yearOf(from)}.`)
  if (yearOf(until) > last) return wrong('until', `Debe ser un día de ${FIRST_LAW_YEAR} a ${last}.`)
  const other = book.find(
    (row) => row.isOwn && row.name === name && row.from !== from && row.until !== null && row.from <= until && row.until >= from,
  )
  return other ? wrong('from', `Ya escribiste otro desde el ${showDay(other.from)} para esos días.`) : []
}

/**
 * A figure that ends has its last day, in its year; it is a number that its unit can be, and no more than double nor less than half of
 * the one before.
 * @param book of those that are known already
 */
export function writingProblems(written: WrittenValue, book: LawBook, today: Day): WritingProblem[] {
  const value = valueProblem(written, book)
  return [...dayProblems(written, book, today), ...(value === null ? [] : [{ field: 'value' as const, text: value }])]
}
