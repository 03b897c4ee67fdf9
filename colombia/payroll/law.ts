/** The book of legal values, and what it says of one day: every figure, or the names of those that are missing. */
import { showDay, type Day } from '#base/date.ts'
import { divideFractions, fraction, parseFraction, compareFractions, type Fraction } from '#base/fraction.ts'
import type { Calculation, LawLeaf } from './calculation.ts'
import {
  figureName,
  scalarFigures,
  scalarNames,
  tableFigures,
  tableNames,
  type PayrollFigure,
  type ScalarFigure,
  type TableFigure,
} from './law-names.ts'

/** One stretch of a table, as it is kept: decimals as text. The figure of what is over it is (what is over `less`) × rate + `plus`. */
export interface KeptBracket {
  readonly over: string
  /** It begins at its figure, and not after it. */
  readonly reached: boolean
  /** In percent. */
  readonly rate: string
  readonly less: string
  readonly plus: string
}

export interface LawRow {
  readonly name: PayrollFigure
  readonly from: Day
  /** Its last day; null while nothing replaced it. */
  readonly until: Day | null
  /** Decimal text in the unit of its name (4 % is "4", two thirds "2/3"), or the stretches of a table. */
  readonly value: string | readonly KeptBracket[]
  readonly source: string
  /** Of the company, which wins over the one of all. */
  readonly isOwn: boolean
}
export type LawBook = readonly LawRow[]

export interface Bracket {
  readonly over: Fraction
  readonly reached: boolean
  readonly rate: LawLeaf
  readonly less: Fraction
  readonly plus: Fraction
}

export interface LegalTable {
  readonly title: string
  readonly brackets: readonly Bracket[]
}

/** The law of one day. */
export interface PayrollLaw {
  readonly day: Day
  readonly of: (name: ScalarFigure) => LawLeaf
  readonly table: (name: TableFigure) => LegalTable
}

export interface MissingFigure {
  readonly name: PayrollFigure
  readonly day: Day
}

/** "Falta el salario mínimo del 01/01/2027.", "Faltan las horas del mes del 01/01/2021." */
export function tellMissing({ name, day }: MissingFigure): string {
  const { missed } = figureName(name)
  return `${/^l[ao]s /.test(missed) ? 'Faltan' : 'Falta'} ${missed} del ${showDay(day)}.`
}

const holdsOn = ({ from, until }: LawRow, day: Day): boolean => from <= day && (until === null || day <= until)

/** The latest that holds; a figure that ends and has no end is of no day. */
function rowOn(book: LawBook, name: PayrollFigure, day: Day): LawRow | null {
  const ends = figureName(name).life === 'ends'
  const rows = book.filter((row) => row.name === name && holdsOn(row, day) && !(ends && row.until === null))
  const own = rows.filter(({ isOwn }) => isOwn)
  return (own.length > 0 ? own : rows).toSorted((a, b) => (a.from < b.from ? 1 : -1))[0] ?? null
}

const HUNDRED = fraction(100n)

/** @throws RangeError for a value that is no number: what is written is checked before it is kept */
function read(text: string, unit: Calculation['unit']): Fraction {
  const value = parseFraction(text)
  if (value === null) throw new RangeError(`Not a legal value: ${text}`)
  return unit === 'percent' ? divideFractions(value, HUNDRED) : value
}

function leafOf({ name, source, from, isOwn }: LawRow, label: string, unit: Calculation['unit'], text: string): LawLeaf {
  return { kind: 'law', name, label, source, from, isOwn, unit, value: read(text, unit) }
}

const tableOf = (row: LawRow, title: string, brackets: readonly KeptBracket[]): LegalTable => ({
  title,
  brackets: brackets.map(({ over, reached, rate, less, plus }) => ({
    over: read(over, 'plain'),
    reached,
    rate: leafOf(row, title, 'percent', rate),
    less: read(less, 'plain'),
    plus: read(plus, 'plain'),
  })),
})

/** The stretch that a figure falls in; null below the first. */
export const bracketOf = ({ brackets }: LegalTable, value: Fraction): Bracket | null =>
  brackets.findLast(({ over, reached }) => {
    const compared = compareFractions(value, over)
    return compared === 1 || (reached && compared === 0)
  }) ?? null

/** One figure of a day; null when nobody wrote it. */
export function figureOn(book: LawBook, name: ScalarFigure, day: Day): LawLeaf | null {
  const row = rowOn(book, name, day)
  const { title, unit } = scalarFigures[name]
  return row && typeof row.value === 'string' ? leafOf(row, title, unit, row.value) : null
}

type LawFound = PayrollLaw | { readonly missing: readonly MissingFigure[] }

/** A book is never written over, and every payslip of a month asks it for the same days. */
const known = new WeakMap<LawBook, Map<Day, LawFound>>()

/** Every figure of a day, or the names that are missing. */
export function lawOn(book: LawBook, day: Day): LawFound {
  const days = known.get(book) ?? new Map<Day, LawFound>()
  known.set(book, days)
  const found = days.get(day) ?? readLaw(book, day)
  days.set(day, found)
  return found
}

function readLaw(book: LawBook, day: Day): LawFound {
  const scalars = new Map<ScalarFigure, LawLeaf>()
  const tables = new Map<TableFigure, LegalTable>()
  for (const name of scalarNames) {
    const found = figureOn(book, name, day)
    if (found) scalars.set(name, found)
  }
  for (const name of tableNames) {
    const row = rowOn(book, name, day)
    if (row && typeof row.value !== 'string') tables.set(name, tableOf(row, tableFigures[name].title, row.value))
  }
  const missing = [...scalarNames.filter((name) => !scalars.has(name)), ...tableNames.filter((name) => !tables.has(name))]
  if (missing.length > 0) return { missing: missing.map((name) => ({ name, day })) }
  return { day, of: (name) => present(scalars.get(name), name), table: (name) => present(tables.get(name), name) }
}

function present<Found>(found: Found | undefined, name: PayrollFigure): Found {
  if (found === undefined) throw new RangeError(`No ${name}`)
  return found
}

/** The law of each of some days. */
export interface LawOfDays {
  readonly on: (day: Day) => PayrollLaw
}

/** As `lawOn`, of several days at once: what is missing is said once per name, on its first day. */
export function lawOfDays(book: LawBook, days: readonly Day[]): LawOfDays | { readonly missing: readonly MissingFigure[] } {
  const found = new Map<Day, PayrollLaw>()
  const missing = new Map<PayrollFigure, MissingFigure>()
  for (const day of [...new Set(days)].toSorted()) {
    const law = lawOn(book, day)
    if ('missing' in law) for (const each of law.missing) missing.set(each.name, missing.get(each.name) ?? each)
    else found.set(day, law)
  }
  if (missing.size > 0) return { missing: [...missing.values()] }
  return {
    on: (day) => {
      const law = found.get(day)
      if (!law) throw new RangeError(`The law of ${day} was not asked for`)
      return law
    },
  }
}
