// What a sale that repeats costs more every January.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parsePercent, parseUnitPrice, unitPriceText } from '#base/decimal.ts'
import { raisedPrice } from './raise.ts'

test.each([
  ['none', '10', '2028-06-01', '1000000'],
  ['percent', '5.2', '2026-12-31', '1000000'],
  ['percent', '5.2', '2027-01-01', '1052000'],
  // 1.052.000 × 1,052 = 1.106.704
  ['percent', '5.2', '2028-12-31', '1106704'],
  ['amount', '50000', '2028-01-15', '1100000'],
] as const)('%s of %s on %s', (kind, value, day, expected) => {
  const raised = raisedPrice(parseUnitPrice('1000000'), { kind, value: parsePercent(value) }, parseDay('2026-11-20'), parseDay(day))
  expect(unitPriceText(raised)).toBe(expected)
})
