// Art. 868 of the Estatuto Tributario, with the figures of the fact sheet and of the law's three brackets.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { amountText, parseAmount, parsePercent, type Amount, type Percent } from '#base/decimal.ts'
import { readUvt } from './data/read.server.ts'
import { uvtOn, uvtToPesos } from './uvt.ts'

const values = readUvt()
const valueOf = (year: string): Amount => uvtOn(values, parseDay(`${year}-06-15`))?.value ?? parseAmount('0')

test.each([
  ['2018', '33156'],
  ['2024', '47065'],
  ['2025', '49799'],
  ['2026', '52374'],
])('UVT of %s is %s', (year, pesos) => expect(valueOf(year)).toBe(parseAmount(pesos)))

test('a year that was not published has none', () => expect(uvtOn(values, parseDay('2027-01-01'))).toBeNull())

test.each([
  ['2', '2026', '105000.00'],
  ['10', '2026', '524000.00'],
  ['4', '2025', '199000.00'],
  ['27', '2025', '1345000.00'],
  ['10', '2025', '498000.00'],
  ['5', '2026', '262000.00'],
  ['0.001', '2026', '52.00'],
  ['0.05', '2026', '2600.00'],
  ['0.00005', '2026', '3.00'],
  ['0', '2026', '0.00'],
])('%s UVT of %s are %s', (uvts, year, pesos) => expect(amountText(uvtToPesos(parsePercent(uvts), valueOf(year)))).toBe(pesos))

test('the rounded figure is a multiple of its bracket and within half of it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 8n }), (uvts, value) => {
      const exact = uvts * value
      const pesos = uvtToPesos(uvts as Percent, value as Amount)
      const step = exact <= 10n ** 10n ? 100n : exact <= 10n ** 12n ? 10_000n : 100_000n
      expect(pesos % step).toBe(0n)
      const off = pesos * 1_000_000n - exact
      expect((off < 0n ? -off : off) * 2n).toBeLessThanOrEqual(step * 1_000_000n)
    }),
  )
})
