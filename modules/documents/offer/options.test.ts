// What an offer comes to with the options that were chosen, and what is made from it.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  amountText,
  percentText,
  quantityText,
  sumAmounts,
  unitPriceText,
  type Percent,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { noDiscount, price, type Discount, type Priced } from '../figures/price.ts'
import { figuresOf } from '../paper/stored.ts'
import { writeContent } from '../figures/tax-content.ts'
import { percentDiscount, storedOf, taxes } from '../paper/testing/sample.server.ts'
import { chosenOf, isWanted, totalWith, type OfferFigures } from './options.ts'

const machine = { code: 'CAF', description: 'Cafetera', quantity: '2', price: '50000', taxes: [taxes.iva19] }
const installing = { code: 'INS', description: 'Instalación', quantity: '1', price: '80000', taxes: [taxes.iva19], optional: true }
const training = { code: 'CAP', description: 'Capacitación', quantity: '1', price: '20000', taxes: [taxes.excluded], optional: true }
const offer = storedOf([machine, installing, training])
const total = (chosen: readonly number[], of = offer) => amountText(totalWith(figuresOf(of), new Set(chosen)))

test.each([
  [[], '119000.00'],
  [[2], '214200.00'],
  [[3], '139000.00'],
  [[2, 3], '234200.00'],
  // Positions of lines that count, or of none, change nothing.
  [[1, 9], '119000.00'],
])('with the options %j it comes to %s', (chosen, expected) => expect(total(chosen)).toBe(expected))

test('the total of the document is the one without options, and each option has its own', () => {
  expect(amountText(offer.total)).toBe('119000.00')
  expect(offer.lines.map((line) => amountText(line.total))).toEqual(['119000.00', '95200.00', '20000.00'])
})

test('the discount of the whole is spread over what counts, and over what was chosen with it', () => {
  const cheaper = storedOf([machine, installing], { discount: percentDiscount('10') })
  expect(cheaper.lines.map((line) => amountText(line.globalDiscount))).toEqual(['10000.00', '0.00'])
  expect(amountText(cheaper.total)).toBe('107100.00')
  expect(total([2], cheaper)).toBe('192780.00')
})

test('what is expected to be made from an offer', () => {
  const line = (optional: boolean, chosen: boolean) => isWanted({ optional, chosen })
  expect([line(false, false), line(true, false), line(true, true)]).toEqual([true, false, true])
  expect([
    ...chosenOf([
      { position: 1, chosen: false },
      { position: 2, chosen: true },
    ]),
  ]).toEqual([2])
})

const anyLine = fc.record({
  quantity: fc.bigInt({ min: 1n, max: 10_000_000_000n }).map((value) => value as Quantity),
  unitPrice: fc.bigInt({ min: 0n, max: 10n ** 13n }).map((value) => value as UnitPrice),
  discount: fc.record({
    kind: fc.constantFrom<Discount['kind']>('Porcentaje', 'PorMil', 'Valor'),
    value: fc.bigInt({ min: 0n, max: 100_000_000n }).map((value) => value as Percent),
  }),
  gift: fc.boolean(),
  optional: fc.boolean(),
  taxes: fc.subarray([taxes.iva19, taxes.bag]),
})

test('for any offer: the lines that count add up to its total, and options change nothing of them', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 20 }), anyLine, fc.boolean(), (lines, { discount }, pricesIncludeTax) => {
      const whole = price({ lines, discount, pricesIncludeTax })
      const counted = lines.filter((line) => !line.optional)
      const alone = price({ lines: counted, discount, pricesIncludeTax })
      expect(whole.total).toBe(sumAmounts(whole.lines.filter((_, index) => !lines[index]?.optional).map((line) => line.total)))
      const figuresOf = (priced: Priced) => ({ ...priced, lines: [], optional: 0n, discountable: priced.discountable.document })
      expect(figuresOf(whole)).toEqual(figuresOf(alone))
      expect(whole.optional).toBe(sumAmounts(whole.lines.filter((_, index) => lines[index]?.optional).map((line) => line.total)))
      for (const [index, line] of lines.entries())
        if (line.optional)
          expect(whole.lines[index]).toEqual(
            price({ lines: [{ ...line, optional: false }], discount: noDiscount, pricesIncludeTax }).lines[0],
          )
    }),
  )
})

test('for any choice: the total is that of an offer in which the chosen ones were never optional', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 12 }),
      anyLine,
      fc.boolean(),
      fc.array(fc.nat(12)),
      (lines, { discount }, included, picked) => {
        const chosen = new Set(picked)
        const written = ({ kind, value }: Discount) => ({ kind, value: percentText(value) })
        const figures: OfferFigures = {
          pricesIncludeTax: included,
          discount: written(discount),
          lines: lines.map((line, index) => ({
            ...line,
            position: index + 1,
            quantity: quantityText(line.quantity),
            unitPrice: unitPriceText(line.unitPrice),
            discount: written(line.discount),
            taxes: line.taxes.map((tax) => ({
              ...tax,
              rate: percentText(tax.rate),
              perUnit: amountText(tax.perUnit),
              content: writeContent(tax.content),
            })),
          })),
        }
        const expected = price({
          lines: lines.filter((line, index) => !line.optional || chosen.has(index + 1)).map((line) => ({ ...line, optional: false })),
          discount,
          pricesIncludeTax: included,
        })
        expect(totalWith(figures, chosen)).toBe(expected.total)
      },
    ),
  )
})
