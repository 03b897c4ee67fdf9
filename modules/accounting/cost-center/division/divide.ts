/** What one line is worth, divided among cost centres by percentages that add up to one hundred. Pure. */
import { isPercentText, parsePercent, percentText, subtract, sumAmounts, type Amount, type Percent } from '#base/decimal.ts'

const WHOLE = parsePercent('100')
const HUNDREDTH = parsePercent('0.01')

export interface WrittenShare {
  /** Null while none is chosen. */
  readonly centerId: string | null
  /** Canonical text, or empty. */
  readonly percent: string
}

const read = (text: string): Percent | null => (isPercentText(text) ? parsePercent(text) : null)

/** What is missing to one hundred; below zero when it is too much. */
export const missingPercent = (shares: readonly Pick<WrittenShare, 'percent'>[]): Percent =>
  shares.reduce((left, { percent }) => (left - (read(percent) ?? 0n)) as Percent, WHOLE)

/** Whole cents of each percentage, towards zero; what is left goes to the first, so that together they are the total. */
export function divideByPercent(total: Amount, percents: readonly Percent[]): Amount[] {
  const [, ...others] = percents.map((percent) => ((total * percent) / WHOLE) as Amount)
  return percents.length === 0 ? [] : [subtract(total, sumAmounts(others)), ...others]
}

/** What to write in each field before it can be divided, by `0.center`, `1.percent`; the sum is `percent`. */
export function divisionProblems(shares: readonly WrittenShare[]): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  shares.forEach(({ centerId, percent }, at) => {
    if (centerId === null) problems.set(`${at}.center`, 'Elige el centro de costo.')
    else if (shares.findIndex((share) => share.centerId === centerId) < at) problems.set(`${at}.center`, 'El centro está dos veces.')
    const value = read(percent)
    if (value === null || value <= 0n || value > WHOLE) problems.set(`${at}.percent`, 'Escribe un porcentaje mayor que 0 y hasta 100.')
  })
  if (shares.length < 2) problems.set('percent', 'Divide entre dos centros o más.')
  else if (missingPercent(shares) !== 0n) problems.set('percent', 'Los porcentajes deben sumar 100.')
  return problems
}

/** As many equal percentages as there are centres, of two decimals; the first takes what is left. */
export function equalPercents(count: number): string[] {
  if (count === 0) return []
  const part = ((WHOLE / HUNDREDTH / BigInt(count)) * HUNDREDTH) as Percent
  return [percentText((WHOLE - part * BigInt(count - 1)) as Percent), ...Array.from({ length: count - 1 }, () => percentText(part))]
}
