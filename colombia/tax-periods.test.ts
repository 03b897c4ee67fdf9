import { expect, test } from 'vitest'
import { monthsOf, periodTaxes, taxPeriodOf, taxPeriodicities, taxPeriods, type TaxPeriodicity } from './tax-periods.ts'

test.each<[TaxPeriodicity, string, string, string]>([
  ['monthly', '2026-02', '2026-02-01', '2026-02-28'],
  ['monthly', '2028-02', '2028-02-01', '2028-02-29'],
  ['bimonthly', '2026-01', '2026-01-01', '2026-02-28'],
  ['bimonthly', '2026-12', '2026-11-01', '2026-12-31'],
  ['fourMonthly', '2026-04', '2026-01-01', '2026-04-30'],
  ['fourMonthly', '2026-05', '2026-05-01', '2026-08-31'],
  ['yearly', '2026-07', '2026-01-01', '2026-12-31'],
])('%s: %s is of the period from %s to %s', (periodicity, month, first, last) => {
  expect(taxPeriodOf(periodicity, month)).toEqual({ first, last })
})

test('every month of a year is of one period, and the periods follow one another without a gap', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)
  for (const periodicity of Object.keys(taxPeriodicities) as TaxPeriodicity[]) {
    const periods = Map.groupBy(months, (month) => taxPeriodOf(periodicity, month).last)
    expect([...periods.values()].map((each) => each.length)).toEqual(
      Array.from({ length: 12 / monthsOf[periodicity] }, () => monthsOf[periodicity]),
    )
    for (const [last, ofPeriod] of periods) expect(last.slice(0, 7)).toBe(ofPeriod.at(-1))
  }
})

test('no account belongs to two taxes, and each names its source', () => {
  const codes = periodTaxes.flatMap((tax) => taxPeriods[tax].codes)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(codes.filter((other) => other.startsWith(code))).toEqual([code])
  expect(periodTaxes.every((tax) => taxPeriods[tax].source.length > 20)).toBe(true)
})
