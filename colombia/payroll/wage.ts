/** The legal minimum wage and what is counted in it. */
import { parseDay, type Day } from '#base/date.ts'
import { divideRound, parseAmount, type Amount } from '#base/decimal.ts'
import { fraction, type Fraction } from '#base/fraction.ts'
import { inForceOn } from './dated.ts'

export interface MinimumWage {
  readonly from: Day
  readonly to: Day
  readonly monthly: Amount
  /** The transport allowance of a month, for who earns up to two minimum wages. */
  readonly transport: Amount
  readonly source: string
}

const ofYear = (year: number, monthly: string, transport: string, source: string): MinimumWage => ({
  from: parseDay(`${year}-01-01`),
  to: parseDay(`${year}-12-31`),
  monthly: parseAmount(monthly),
  transport: parseAmount(transport),
  source,
})

/** Each with its days: a ruling may still change the figure of 2026 within the year. */
export const minimumWages: readonly MinimumWage[] = [
  ofYear(2022, '1000000', '117172', 'Decretos 1724 y 1725 de 2021'),
  ofYear(2023, '1160000', '140606', 'Decretos 2613 y 2614 de 2022'),
  ofYear(2024, '1300000', '162000', 'Decretos 2292 y 2293 de 2023'),
  ofYear(2025, '1423500', '200000', 'Decretos 1572 y 1573 de 2024'),
  ofYear(2026, '1750905', '249095', 'Decreto 1469 de 2025; Decreto 0159 de 2026, transitorio, con la misma cifra'),
]

/** The one of a day; null when its decree has not been loaded. */
export const minimumWageOn = (day: Day): MinimumWage | null => minimumWages.find(({ from, to }) => from <= day && day <= to) ?? null

/** What an apprentice at school is paid at least, of a minimum wage. */
const apprenticeShares = [
  { from: parseDay('2002-12-27'), share: fraction(1n, 2n), source: 'Ley 789 de 2002, art. 30' },
  { from: parseDay('2025-06-25'), share: fraction(3n, 4n), source: 'Ley 2466 de 2025, art. 21' },
]

/** The one of a day; null before there was one. */
export const apprenticeShareOn = (day: Day): Fraction | null => inForceOn(apprenticeShares, day)?.share ?? null

/** The smallest integral salary: ten minimum wages and a benefits factor of 30 % (CST art. 132). */
export const INTEGRAL_WAGES = 13n
export const leastIntegral = (wage: MinimumWage): Amount => (wage.monthly * INTEGRAL_WAGES) as Amount

/** How many minimum wages an amount is, in tenths: 2,5 wages is 25. */
export const tenthsOfWage = (amount: Amount, wage: MinimumWage): bigint => divideRound(amount * 10n, wage.monthly)
