import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, quantityText, type Amount, type Quantity } from '#base/decimal.ts'
import { advanceOf, advanceParts, moneyOfLine, partsOfLine, percentOf, shortOf, type AdvancedLine } from './advance.ts'

const line = (quantity: string, total: string, [invoiced, delivered, reserved]: readonly [string, string, string]): AdvancedLine => ({
  ...{ quantity, total },
  progress: { invoiced, delivered, reserved },
})
const said = (parts: Readonly<Record<string, bigint>>, text: (figure: never) => string) =>
  advanceParts.map((part) => text(parts[part] as never))

test.each([
  ['invoiced whole', line('3', '1001700', ['3', '3', '0']), ['3', '0', '0', '0']],
  ['half of it invoiced, half kept', line('24', '1110984', ['12', '12', '12']), ['12', '0', '12', '0']],
  ['delivered and not invoiced', line('12', '748800', ['0', '12', '0']), ['0', '12', '0', '0']],
  ['kept in part', line('6', '466527.60', ['0', '0', '4']), ['0', '0', '4', '2']],
  ['invoiced before it left', line('5', '500', ['5', '0', '5']), ['5', '0', '0', '0']],
  ['delivered beyond what was ordered', line('5', '500', ['0', '7', '1']), ['0', '5', '0', '0']],
] as const)('%s', (_, ordered, parts) => {
  expect(said(partsOfLine(ordered), quantityText)).toEqual(parts)
})

test('what is missing is what is left and not kept', () => {
  const progress = { invoiced: '0', delivered: '0', reserved: '4' }
  expect(quantityText(shortOf({ pending: '6', progress }))).toBe('2')
  expect(quantityText(shortOf({ pending: '3', progress }))).toBe('0')
  expect(quantityText(shortOf({ pending: null, progress: null }))).toBe('0')
})

test('the mock of the order: its parts in money add up to its total', () => {
  const { money, total } = advanceOf([
    line('24', '1110984', ['12', '12', '12']),
    line('12', '748800', ['0', '12', '0']),
    line('6', '466527.60', ['0', '0', '4']),
  ])
  expect(said(money, amountText)).toEqual(['555492.00', '748800.00', '866510.40', '155509.20'])
  expect(amountText(total)).toBe('2326311.60')
  expect(percentOf(money.left, total)).toBe('6.7')
  expect(percentOf(0n, 0n)).toBe('0.0')
})

test('whatever has happened, the parts add up to what was ordered, to the cent and to the last piece', () => {
  const figure = fc.bigInt({ min: 0n, max: 10n ** 12n })
  fc.assert(
    fc.property(fc.array(fc.tuple(figure, figure, figure, figure, figure), { maxLength: 8 }), (rows) => {
      const lines = rows.map(([quantity, total, invoiced, delivered, reserved]) => ({
        ...{ quantity: quantityText(quantity as Quantity), total: amountText(total as Amount) },
        progress: {
          ...{ invoiced: quantityText(invoiced as Quantity), delivered: quantityText(delivered as Quantity) },
          reserved: quantityText(reserved as Quantity),
        },
      }))
      for (const each of lines) {
        const parts = Object.values(partsOfLine(each))
        expect(parts.every((part) => part >= 0n)).toBe(true)
        expect(quantityText(parts.reduce((sum, part) => sum + part, 0n) as Quantity)).toBe(each.quantity)
        expect(Object.values(moneyOfLine(each)).every((part) => part >= 0n)).toBe(true)
      }
      const { money, total } = advanceOf(lines)
      expect(Object.values(money).reduce<bigint>((sum, part) => sum + part, 0n)).toBe(total)
    }),
  )
})
