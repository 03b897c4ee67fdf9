/**
 * A figure of a payroll together with how it was made: a tree whose leaves are what somebody said and what the law says, and whose
 * other nodes are the few words of payroll arithmetic. The amount of a line and its «¿Por qué?» are read from the same tree, so that
 * they cannot differ. Between the leaves and the one rounding at the top stand exact fractions.
 */
import type { Day } from '#base/date.ts'
import type { Amount } from '#base/decimal.ts'
import {
  addFractions,
  amountOfFraction,
  compareFractions,
  divideFractions,
  fraction,
  fractionOfAmount,
  multiplyFractions,
  roundFraction,
  subtractFractions,
  zeroFraction,
  type Fraction,
} from '#base/fraction.ts'

/** What a figure counts, which is how it is shown. A percentage is kept as a fraction: 4 % is 4/100. */
export type Unit = 'pesos' | 'days' | 'hours' | 'uvt' | 'wages' | 'percent' | 'share' | 'plain'

interface Valued {
  readonly value: Fraction
  readonly unit: Unit
}

/** What somebody said: a contract, a novelty, another line. */
export interface GivenLeaf extends Valued {
  readonly kind: 'given'
  readonly label: string
  /** Who said it; empty when the label says that already. */
  readonly source: string
}

/** What the law said on that day. */
export interface LawLeaf extends Valued {
  readonly kind: 'law'
  readonly name: string
  readonly label: string
  readonly source: string
  readonly from: Day
  /** The company wrote it for itself. */
  readonly isOwn: boolean
}

export interface Operation extends Valued {
  readonly kind: 'times' | 'over' | 'plus' | 'minus' | 'least' | 'greatest' | 'round'
  readonly parts: readonly Calculation[]
}

/** A figure with a name of its own, which is told apart: the base of contributions, the net income. */
export interface NamedPart extends Valued {
  readonly kind: 'named'
  readonly label: string
  readonly part: Calculation
}

export type Calculation = GivenLeaf | LawLeaf | Operation | NamedPart

export const given = (label: string, value: Fraction, unit: Unit, source = ''): GivenLeaf => ({ kind: 'given', label, value, unit, source })
export const givenAmount = (label: string, amount: Amount, source = ''): GivenLeaf =>
  given(label, fractionOfAmount(amount), 'pesos', source)
export const givenDays = (label: string, days: number, source = ''): GivenLeaf => given(label, fraction(BigInt(days)), 'days', source)
export const noPesos = (label: string): GivenLeaf => given(label, zeroFraction, 'pesos')

const operation = (kind: Operation['kind'], parts: readonly Calculation[], value: Fraction, unit: Unit): Operation => ({
  kind,
  parts,
  value,
  unit,
})

const withoutUnit = ({ unit }: Calculation): boolean => unit === 'percent' || unit === 'share' || unit === 'plain'

/** Pesos by a share are pesos, UVT by the pesos of one are pesos: money wins, then whatever is no bare number. */
const unitOfProduct = (parts: readonly Calculation[]): Unit =>
  (parts.find(({ unit }) => unit === 'pesos') ?? parts.find((part) => !withoutUnit(part)) ?? parts[0])?.unit ?? 'plain'

export const times = (...parts: readonly Calculation[]): Operation =>
  operation('times', parts, parts.map(({ value }) => value).reduce(multiplyFractions, fraction(1n)), unitOfProduct(parts))

/** @param unit of the quotient; that of the dividend when it is left out */
export const over = (part: Calculation, divisor: Calculation, unit: Unit = part.unit): Operation =>
  operation('over', [part, divisor], divideFractions(part.value, divisor.value), unit)

/** The sum of parts of one unit; of none, zero pesos. */
export const plus = (...parts: readonly Calculation[]): Calculation => {
  const [first] = parts
  if (first === undefined) return noPesos('Nada')
  if (parts.length === 1) return first
  return operation('plus', parts, parts.map(({ value }) => value).reduce(addFractions, zeroFraction), first.unit)
}

export const minus = (part: Calculation, ...taken: readonly Calculation[]): Operation =>
  operation('minus', [part, ...taken], taken.map(({ value }) => value).reduce(subtractFractions, part.value), part.unit)

const extreme = (kind: 'least' | 'greatest', first: Calculation, others: readonly Calculation[]): Operation => {
  const wanted = kind === 'least' ? -1 : 1
  const value = others
    .map((each) => each.value)
    .reduce((best, each) => (compareFractions(each, best) === wanted ? each : best), first.value)
  return operation(kind, [first, ...others], value, first.unit)
}

export const least = (first: Calculation, ...others: readonly Calculation[]): Operation => extreme('least', first, others)
export const greatest = (first: Calculation, ...others: readonly Calculation[]): Operation => extreme('greatest', first, others)

const PESO = 1n
/** Half up to the peso: what a line of a payslip is rounded to, once. */
export const toPeso = (part: Calculation): Operation => operation('round', [part], roundFraction(part.value, PESO), 'pesos')
/** To the nearest multiple of so many pesos. */
export const toMultiple = (part: Calculation, pesos: bigint): Operation =>
  operation('round', [part], roundFraction(part.value, pesos), 'pesos')

export const named = (label: string, part: Calculation): NamedPart => ({ kind: 'named', label, part, value: part.value, unit: part.unit })

/** Pesos, to the cent. */
export const amountOf = ({ value }: Calculation): Amount => amountOfFraction(value)

export const isMore = (a: Calculation, b: Calculation): boolean => compareFractions(a.value, b.value) === 1
export const isLess = (a: Calculation, b: Calculation): boolean => compareFractions(a.value, b.value) === -1
export const isZero = ({ value }: Calculation): boolean => value.over === 0n

const partsOf = (calculation: Calculation): readonly Calculation[] => {
  if (calculation.kind === 'given' || calculation.kind === 'law') return []
  return calculation.kind === 'named' ? [calculation.part] : calculation.parts
}

/** Every node, from the leaves up. */
export const nodesOf = (calculation: Calculation): Calculation[] => [...partsOf(calculation).flatMap(nodesOf), calculation]
