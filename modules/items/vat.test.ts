// An item says what it pays when it is sold; its price may be said with that tax, and comes back to the cent.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePercent, type UnitPrice } from '#base/decimal.ts'
import { priceWith, priceWithout, textWith, textWithout, vatOf, withVat } from './vat.ts'

const taxes = [
  { id: 'bag', code: '22', name: 'Bolsas', rate: null },
  { id: 'inc', code: '04', name: 'INC 8 %', rate: '8' },
  { id: 'iva', code: '01', name: 'IVA 19 %', rate: '19' },
  { id: 'exempt', code: '01', name: 'IVA exento', rate: null },
]

test.each([
  [[], null],
  [['bag'], null],
  [['bag', 'inc'], 'inc'],
  [['inc', 'iva'], 'iva'],
])('%j pays %s', (ids, said) => expect(vatOf(ids, taxes)?.id ?? null).toBe(said))

test.each([
  [[], 'iva', ['iva']],
  [['bag', 'iva'], 'exempt', ['exempt', 'bag']],
  [['iva', 'inc'], 'exempt', ['exempt', 'inc']],
  [['iva', 'bag'], '', ['bag']],
  [['inc'], 'inc', ['inc']],
])('%j and then %s: %j', (ids, next, after) => expect(withVat(ids, taxes, next)).toEqual(after))

test.each([
  ['10000', '19', '11900'],
  ['8403.361345', '19', '10000'],
  ['', '19', ''],
  ['-', '19', ''],
])('%s with %s %% is %s', (without, rate, text) => expect(textWith(without, rate)).toBe(text))

test('without it', () => expect(textWithout('10000', '19')).toBe('8403.361345'))

test('a price said with its tax comes back to the cent', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.constantFrom('0', '4', '5', '8', '16', '19', '35'), (cents, percent) => {
      const [said, rate] = [(cents * 10_000n) as UnitPrice, parsePercent(percent)]
      expect(priceWith(priceWithout(said, rate), rate)).toBe(said)
    }),
  )
})
