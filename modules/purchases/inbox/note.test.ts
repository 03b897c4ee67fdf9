import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { amountText, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { shareNote } from './note.ts'

const bill = (...lines: readonly (readonly [description: string, left: string])[]) =>
  lines.map(([description, left], index) => ({ position: index + 1, description, left: parseAmount(left) }))
const shown = (shares: ReadonlyMap<number, Amount> | null) =>
  shares && Object.fromEntries([...shares].map(([at, value]) => [at, amountText(value)]))

test.each([
  [
    'the line of the same words, whatever their figures',
    [['Café 500 g x 12', '30.00']],
    [
      ['Té', '10.00'],
      ['Café 500 g x 6', '100.00'],
    ],
    { 2: '30.00' },
  ],
  [
    'what is over the line of the same words goes to the others',
    [['Café', '120.00']],
    [
      ['Té', '30.00'],
      ['Café', '100.00'],
    ],
    { 1: '20.00', 2: '100.00' },
  ],
  [
    'other words: every line as what is left of it, to the cent',
    [['Descuento por volumen', '10.00']],
    [
      ['Té', '10.00'],
      ['Café', '10.00'],
      ['Pan', '10.00'],
    ],
    { 1: '3.33', 2: '3.34', 3: '3.33' },
  ],
  ['more than what is left', [['Descuento', '20.01']], [['Té', '20.00']], null],
  ['nothing', [['Café', '0.00']], [['Café', '20.00']], {}],
] as const)('%s', (_, lines, billed, expected) => {
  expect(
    shown(
      shareNote(
        lines.map(([description, net]) => ({ description, net })),
        bill(...billed),
      ),
    ),
  ).toEqual(expected)
})

test('what is shared is the note, and no line gives up more than what is left of it', () => {
  const cents = fc.integer({ min: 0, max: 10 ** 9 }).map((value) => (value / 100).toFixed(2))
  const words = fc.constantFrom('Café', 'Té', 'Pan', '12')
  fc.assert(
    fc.property(fc.array(fc.tuple(words, cents), { maxLength: 6 }), fc.array(fc.tuple(words, cents), { maxLength: 6 }), (lines, billed) => {
      const left = bill(...billed)
      const shares = shareNote(
        lines.map(([description, net]) => ({ description, net })),
        left,
      )
      const asked = sumAmounts(lines.map(([, net]) => parseAmount(net)))
      expect(shares === null).toBe(asked > sumAmounts(left.map((line) => line.left)))
      if (!shares) return
      expect(sumAmounts(shares.values())).toBe(asked)
      for (const line of left) expect((shares.get(line.position) ?? 0n) <= line.left).toBe(true)
    }),
  )
})
