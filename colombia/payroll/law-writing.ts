/** What is asked of a legal value of payroll that somebody writes before a release brings it, or for their own company. */
import { showDay, type Day } from '#base/date.ts'
import { compareFractions, divideFractions, fraction, multiplyFractions, parseFraction, type Fraction } from '#base/fraction.ts'
import { scalarFigures, scalarNames, type ScalarFigure } from './law-names.ts'
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

/** The nearest one known, as it is written: against wrong digits. */
function nearestOf(book: LawBook, { name, from }: WrittenValue): Fraction | null {
  const rows = book.filter((row) => row.name === name && row.from !== from)
  const before = rows.filter((row) => row.from < from).toSorted((a, b) => (a.from < b.from ? 1 : -1))
  const near = before[0] ?? rows.toSorted((a, b) => (a.from < b.from ? -1 : 1))[0]
  return typeof near?.value === 'string' ? parseFraction(near.value) : null
}

/** As it is shown where it is used: a percentage is written as 4 and kept as 4/100. */
const shown = (value: Fraction, unit: Unit): string =>
  showValue({ value: unit === 'percent' ? divideFractions(value, fraction(100n)) : value, unit })

function valueProblem(written: WrittenValue, book: LawBook): string | null {
  const { unit } = scalarFigures[written.name]
  const value = parseFraction(written.value)
  if (value === null) return 'Escribe un número sin puntos de miles, con punto para los decimales; una parte también como 2/3.'
  // Nothing may be withheld, set aside or taken: only of a rate is zero a figure.
  if (value.over === 0n) return unit === 'percent' ? null : 'Debe ser mayor que cero.'
  const near = nearestOf(book, written)
  if (near === null || near.over === 0n) return null
  const [least, most] = [divideFractions(near, FACTOR), multiplyFractions(near, FACTOR)]
  if (compareFractions(value, least) >= 0 && compareFractions(value, most) <= 0) return null
  return `Debe estar entre ${shown(least, unit)} y ${shown(most, unit)}: hoy es ${shown(near, unit)}. Revisa los dígitos.`
}

/**
 * A figure that ends has its last day; it is a number, and no more than double nor less than half of the one before.
 * @param book of those that are known already
 */
export function writingProblems(written: WrittenValue, book: LawBook): WritingProblem[] {
  const { from, until } = written
  const { life, title } = scalarFigures[written.name]
  const value = valueProblem(written, book)
  return [
    ...(life === 'ends' && until === null ? [{ field: 'until' as const, text: `${title} se fija hasta un día: escríbelo.` }] : []),
    ...(until !== null && until < from ? [{ field: 'until' as const, text: `Debe ser desde el ${showDay(from)}.` }] : []),
    ...(value === null ? [] : [{ field: 'value' as const, text: value }]),
  ]
}
