// What may come back of a line, and that all its parts together are worth what left.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addAmounts, parseAmount, parseQuantity, sumAmounts, zeroAmount, type Amount, type Quantity } from '#base/decimal.ts'
import { afterReturn, postReturn, returnProblems, worthOf, type LineOut } from './returning.ts'

const out = new Map<number, LineOut>([
  [1, { description: 'Cafetera', quantity: parseQuantity('3'), value: parseAmount('90000.30') }],
  [2, { description: 'Panela', quantity: parseQuantity('0'), value: zeroAmount }],
])

test.each<[string, readonly (readonly [number, string])[], readonly (readonly [code: number, field: string])[]]>([
  ['a part', [[1, '1.5']], []],
  ['all of it', [[1, '3']], []],
  ['more than is pending', [[1, '3.000001']], [[485, 'lines.0.quantity']]],
  ['what was invoiced', [[2, '1']], [[485, 'lines.0.quantity']]],
  ['nothing', [[1, '0']], [[475, 'lines.0.quantity']]],
  ['less than nothing', [[1, '-1']], [[475, 'lines.0.quantity']]],
  ['a line of another document', [[7, '1']], [[401, 'lines.0.position']]],
  [
    'the same line twice',
    [
      [1, '1'],
      [1, '1'],
    ],
    [[401, 'lines.1.position']],
  ],
  [
    'each at its line',
    [
      [1, '4'],
      [2, '0'],
    ],
    [
      [485, 'lines.0.quantity'],
      [475, 'lines.1.quantity'],
    ],
  ],
])('%s', (_, asked, wanted) => {
  const problems = returnProblems(
    asked.map(([position, quantity]) => ({ position, quantity: parseQuantity(quantity) })),
    out,
  )
  expect(problems.map(({ code, field }) => [code, field])).toEqual(wanted)
})

const figures = fc.record({ parts: fc.array(fc.bigInt(1n, 10n ** 12n), { minLength: 1, maxLength: 8 }), value: fc.bigInt(0n, 10n ** 14n) })

test('all the parts of a line together are worth what left, none more than what is out, and each entry balances', () => {
  fc.assert(
    fc.property(figures, ({ parts, value }) => {
      const whole = parts.reduce((sum, part) => sum + part, 0n) as Quantity
      let line: LineOut = { description: 'Cafetera', quantity: whole, value: value as Amount }
      const worths: Amount[] = []
      for (const part of parts) {
        const worth = worthOf(part as Quantity, line)
        expect(worth >= zeroAmount && worth <= line.value).toBe(true)
        worths.push(worth)
        line = afterReturn(part as Quantity, line)
      }
      expect(addAmounts(...worths)).toBe(value)
      expect([line.quantity, line.value]).toEqual([0n, zeroAmount])
      const lines = postReturn(
        worths.map((worth) => ({ value: worth, inventoryAccountId: 'a', accountId: 'b' })),
        { title: 'Devolución', partyId: null },
      )
      expect(sumAmounts(lines.map(({ debit }) => debit))).toBe(sumAmounts(lines.map(({ credit }) => credit)))
    }),
  )
})
