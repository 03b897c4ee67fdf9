import { expect, test } from 'vitest'
import { amountText, parsePercent } from '#base/decimal.ts'
import { barsOf, copiesOf, linesOfText, shelfPrice, textOfLines } from './label.ts'

const [one, two] = ['0199f0a0-0000-7000-8000-000000000001', '0199f0a0-0000-7000-8000-000000000002']

test('an address says how many of which, those of one together', () => {
  expect(linesOfText(`${one}:3,${two}:1,${one}:2`)).toEqual([
    { itemId: one, copies: 5 },
    { itemId: two, copies: 1 },
  ])
  expect([linesOfText(''), linesOfText(`${one}:-1`), linesOfText(`${one}`), linesOfText('x:1')]).toEqual([[], null, null, null])
  expect(linesOfText(textOfLines([{ itemId: two, copies: 7 }]))).toEqual([{ itemId: two, copies: 7 }])
})

test.each([
  ['12', 12],
  ['2.5', 3],
  ['0.000001', 1],
  ['0', 0],
  ['-4', 0],
])('of %s that came %i labels are printed', (quantity, copies) => expect(copiesOf(quantity)).toBe(copies))

test.each([
  // 7·1 + 7·3 + 0 + 2·3 + 0 + … = the check digit of the GS1 example 7702004003508: 7+21+0+6+0+0+4+0+0+9+5+0+8 = 60.
  ['7702004003508', 'ean13'],
  ['7702004003507', 'code128'],
  ['770200400350', 'code128'],
  ['CAMISA-M-ROJ', 'code128'],
])('%s is drawn as %s', (code, bars) => expect(barsOf(code)).toBe(bars))

test('the price on a shelf has its taxes, in whole pesos', () => {
  const percent = (rate: string) => ({ kind: 'percent', rate: parsePercent(rate) })
  // 89.900 × 1,19 = 106.981; 1.000,50 × 1,05 = 1.050,53 → 1.051.
  expect(
    [shelfPrice('89900', [percent('19')]), shelfPrice('1000.5', [percent('5')]), shelfPrice('500', [])].map(
      (each) => each && amountText(each),
    ),
  ).toEqual(['106981.00', '1051.00', '500.00'])
  expect(shelfPrice('2000', [{ kind: 'nominal', rate: parsePercent('0') }])).toBeNull()
})
