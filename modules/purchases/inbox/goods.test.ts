// What of orders and receipts the lines of an invoice are, and that goods cost their net to the cent, however many the supplier says.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, extend, parseAmount, parseQuantity, parseUnitPrice, subtract } from '#base/decimal.ts'
import { figuresOfGoods, matchLines, type OpenLine } from './goods.ts'

const open = (position: number, changes: Partial<OpenLine> = {}): OpenLine => ({
  ...{ documentId: 'oc', position, itemId: `item-${position}`, code: `P${position}`, description: `Producto ${position}` },
  pending: parseQuantity('10'),
  ...changes,
})
const line = (changes: object = {}) => ({ ...{ description: 'Algo', code: '', quantity: '4', itemId: null }, ...changes })

test.each<[string, readonly object[], readonly OpenLine[], readonly (number | null)[]]>([
  ['by its item', [{ itemId: 'item-2' }], [open(1), open(2)], [2]],
  ['by its code', [{ code: 'p1' }], [open(2), open(1)], [1]],
  ['by its words', [{ description: 'CAFÉ molido 500' }], [open(1, { description: 'Cafe molido 250' })], [1]],
  ['the item before the code', [{ code: 'P1', itemId: 'item-2' }], [open(1), open(2)], [2]],
  ['of none', [{}], [open(1)], [null]],
  ['of no words', [{ description: '123' }], [open(1, { description: '456' })], [null]],
  ['more than is left', [{ itemId: 'item-1', quantity: '10.000001' }], [open(1)], [null]],
  [
    'what another line left',
    [
      { itemId: 'item-1', quantity: '6' },
      { itemId: 'item-1', quantity: '5' },
    ],
    [open(1)],
    [1, null],
  ],
  [
    'the next of the same item',
    [
      { itemId: 'a', quantity: '8' },
      { itemId: 'a', quantity: '5' },
    ],
    [open(1, { itemId: 'a' }), open(2, { itemId: 'a' })],
    [1, 2],
  ],
  ['nothing', [{ itemId: 'item-1', quantity: '0' }], [open(1)], [null]],
])('a line is known: %s', (_, lines, among, expected) => {
  expect(matchLines(lines.map(line), among).map((each) => each?.position ?? null)).toEqual(expected)
})

test('of no line more is taken than is left of it', () => {
  const asked = fc.array(fc.record({ quantity: fc.integer({ min: 0, max: 9 }).map(String), itemId: fc.constantFrom('item-1', 'item-2') }))
  fc.assert(
    fc.property(asked, (lines) => {
      const among = [open(1), open(2)]
      const found = matchLines(lines.map(line), among)
      for (const each of among) {
        const taken = found.flatMap((match, index) => (match === each ? [Number(lines[index]?.quantity)] : []))
        expect(taken.reduce((sum, quantity) => sum + quantity, 0)).toBeLessThanOrEqual(10)
      }
    }),
  )
})

test('so many come in at what comes to their net', () => {
  const cents = fc.integer({ min: 1, max: 10 ** 11 }).map((value) => (value / 100).toFixed(2))
  fc.assert(
    fc.property(cents, fc.integer({ min: 1, max: 10 ** 9 }), (net, many) => {
      const said = String(many / 1000)
      const { quantity, unitPrice, discount } = figuresOfGoods({ said, net, quantity: '1', unitPrice: net, discount: null })
      const worth = subtract(extend(parseQuantity(quantity), parseUnitPrice(unitPrice)), parseAmount(discount?.value ?? '0'))
      expect([parseQuantity(quantity), amountText(worth)]).toEqual([parseQuantity(said), net])
    }),
  )
})

test('what the supplier wrote stays where it comes to its net', () => {
  const own = { said: '3', net: '6450.00', quantity: '3', unitPrice: '2150', discount: null }
  expect(figuresOfGoods(own)).toMatchObject({ quantity: '3', unitPrice: '2150', discount: null })
})
