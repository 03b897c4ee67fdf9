import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePercent } from '#base/decimal.ts'
import { partOfDiscount } from './following.ts'

test.each([
  ['half of a discount in pesos', { kind: 'Valor', value: '1000' }, 1n, 2n, '500'],
  ['a third', { kind: 'Valor', value: '100' }, 1n, 3n, '33.333333'],
  ['all of it', { kind: 'Valor', value: '100' }, 3n, 3n, '100'],
  ['of nothing', { kind: 'Valor', value: '100' }, 0n, 0n, '100'],
  ['a rate is of whatever is taken', { kind: 'Porcentaje', value: '10' }, 1n, 3n, '10'],
] as const)('%s', (_, discount, part, whole, value) => expect(partOfDiscount(discount, part, whole).value).toBe(value))

test('the parts of a discount in pesos come to all of it, but for the last millionth of each', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 9n), fc.array(fc.bigInt(1n, 10n ** 6n), { minLength: 1, maxLength: 8 }), (value, parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0n)
      const shares = parts.map((part) => parsePercent(partOfDiscount({ kind: 'Valor', value: String(value) }, part, whole).value))
      const sum = shares.reduce<bigint>((total, share) => total + share, 0n)
      const apart = sum - value * 1_000_000n
      expect(apart < 0n ? -apart : apart).toBeLessThanOrEqual(BigInt(parts.length))
    }),
  )
})
