/**
 * UVT, the unit in which tax law writes its amounts. Its value in pesos changes every year by a resolution of the
 * DIAN; the figures are dated data (`data/uvt.csv`), and rules receive the value in force.
 */
import { divideRound, parseAmount, type Amount, type Percent } from '#base/decimal.ts'
import { parseDay, type Day } from '#base/date.ts'
import { column, parseCsv } from './csv.ts'

export interface UvtValue {
  readonly year: number
  readonly from: Day
  readonly to: Day
  readonly value: Amount
  readonly source: string
  readonly confidence: string
}

/** Reads the data file: year, value in pesos, source, confidence. */
export function parseUvt(text: string): UvtValue[] {
  return parseCsv(text).map((row) => {
    const year = column(row, 'year')
    return {
      year: Number(year),
      from: parseDay(`${year}-01-01`),
      to: parseDay(`${year}-12-31`),
      value: parseAmount(column(row, 'value')),
      source: column(row, 'source'),
      confidence: column(row, 'confidence'),
    }
  })
}

/** The value on a day; null when the DIAN's resolution for that year has not been loaded. */
export const uvtOn = (values: readonly UvtValue[], day: Day): UvtValue | null =>
  values.find(({ from, to }) => from <= day && day <= to) ?? null

/** One peso in the scale of UVT (6 decimals) by cents (2 decimals). */
const EXACT_PESO = 100_000_000n
const CENTS = 100n

/**
 * Pesos of a number of UVT (6 decimals, so 2 UVT is 2000000n). Art. 868 of the Estatuto Tributario rounds the result:
 * up to $ 100 to the peso, up to $ 10.000 to the nearest hundred, above to the nearest thousand. Which of the three is
 * decided on the exact product, so the figure is rounded only once. Neither argument may be negative.
 */
export function uvtToPesos(uvts: Percent, uvtValue: Amount): Amount {
  const exact = uvts * uvtValue
  const multiple = exact <= 100n * EXACT_PESO ? 1n : exact <= 10_000n * EXACT_PESO ? 100n : 1000n
  return (divideRound(exact, multiple * EXACT_PESO) * multiple * CENTS) as Amount
}
