// Notes on a document: proportional while there is more, the remainder at the end, and together the document to the cent.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addAmounts,
  amountText,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  sumAmounts,
  zeroAmount,
  type Amount,
  type Percent,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { noDiscount, price, type LineTax, type PricedLine } from '../figures/price.ts'
import { credited, leftAfter, withholdingBack, type LineLeft, type Taken } from './credited.ts'

const iva: LineTax = {
  id: 'iva',
  code: '01',
  name: 'IVA 19 %',
  kind: 'percent',
  rate: parsePercent('19'),
  perUnit: zeroAmount,
  content: null,
}
const bag: LineTax = { id: 'bag', code: '22', name: 'Bolsas', kind: 'unit', rate: 0n as Percent, perUnit: parseAmount('70'), content: null }
/** 40 for 100 ml of 355.5, in boxes of 24. */
const ibua: LineTax = {
  ...bag,
  id: 'ibua',
  code: '34',
  perUnit: parseAmount('40'),
  content: { per: parseQuantity('100'), held: parseQuantity('355.5'), factor: parseQuantity('24') },
}

const whole = (quantity: string, unitPrice: string, taxes: readonly LineTax[], discount = noDiscount): LineLeft => {
  const [line] = price({
    lines: [{ quantity: parseQuantity(quantity), unitPrice: parseUnitPrice(unitPrice), discount, gift: false, taxes }],
    discount: noDiscount,
    pricesIncludeTax: false,
  }).lines
  if (!line) throw new Error('One line')
  return { quantity: parseQuantity(quantity), ...line }
}

const shown = ({ gross, discount, net, tax, total }: PricedLine) => [gross, discount, net, tax, total].map(amountText)

describe('one note', () => {
  test('two of three units', () => {
    const line = whole('3', '33333.33', [iva], { kind: 'Porcentaje', value: parsePercent('10') })
    // 99.999,99 − 10.000 = 89.999,99 and IVA 17.100; two thirds of each.
    expect(shown(credited(line, { quantity: parseQuantity('2') }))).toEqual(['66666.66', '6666.67', '59999.99', '11400.00', '71399.99'])
  })
  test('one of three boxes of bottles gives back a third of what they hold', () => {
    // 40 × 355,5 / 100 × 24 = 3.412,80 each box.
    const line = whole('3', '48000', [ibua])
    expect(line.taxes.map((tax) => amountText(tax.amount))).toEqual(['10238.40'])
    const note = credited(line, { quantity: parseQuantity('1') })
    expect(note.taxes.map((tax) => amountText(tax.amount))).toEqual(['3412.80'])
    expect(note.taxes[0]?.content).toEqual(ibua.content)
  })
  test('a reduction of price takes its part of IVA and leaves the bags alone', () => {
    const line = whole('10', '210', [iva, bag])
    const note = credited(line, { value: parseAmount('1050') })
    expect(note.taxes.map((tax) => amountText(tax.amount))).toEqual(['199.50', '0.00'])
    expect(shown(note)).toEqual(['1050.00', '0.00', '1050.00', '199.50', '1249.50'])
  })
  test('the goods come back whole after a reduction: what was paid for them', () => {
    const line = whole('2', '50000', [iva])
    const reduced = { value: parseAmount('40000') }
    const left = leftAfter(line, credited(line, reduced), reduced)
    expect(shown(credited(left, { quantity: parseQuantity('2') }))).toEqual(['60000.00', '0.00', '60000.00', '11400.00', '71400.00'])
  })
})

const anyLine = fc
  .record({
    quantity: fc.bigInt({ min: 1n, max: 50_000_000n }),
    unitPrice: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    permille: fc.bigInt({ min: 0n, max: 1000n }),
    global: fc.bigInt({ min: 0n, max: 60n }),
    taxes: fc.subarray([iva, bag, ibua]),
    included: fc.boolean(),
  })
  .map(({ quantity, unitPrice, permille, global, taxes, included }): LineLeft | null => {
    const [line] = price({
      lines: [
        {
          quantity: quantity as Quantity,
          unitPrice: unitPrice as UnitPrice,
          discount: { kind: 'PorMil', value: (permille * 1_000_000n) as Percent },
          gift: false,
          taxes,
        },
      ],
      discount: { kind: 'Porcentaje', value: (global * 1_000_000n) as Percent },
      pricesIncludeTax: included,
    }).lines
    return line ? { quantity: quantity as Quantity, ...line } : null
  })
  .filter((line) => line !== null)

/** How each note of a sequence takes its part: some units, or some money, in thousandths of what is left. */
const anySteps = fc.array(fc.record({ by: fc.constantFrom('quantity', 'value'), thousandths: fc.bigInt({ min: 1n, max: 999n }) }), {
  maxLength: 8,
})

const figuresOf = (line: Pick<LineLeft, 'gross' | 'discount' | 'globalDiscount' | 'net' | 'taxes'>): Amount[] => [
  line.gross,
  line.discount,
  line.globalDiscount,
  line.net,
  ...line.taxes.flatMap((tax) => [tax.base, tax.amount]),
]

test('however it is given back, the notes together are the document, and none is below zero', () => {
  fc.assert(
    fc.property(anyLine, anySteps, (line, steps) => {
      let left: LineLeft = line
      const notes: PricedLine[] = []
      for (const { by, thousandths } of steps) {
        const taken: Taken =
          by === 'quantity'
            ? { quantity: ((left.quantity * thousandths) / 1000n) as Quantity }
            : { value: ((left.net * thousandths) / 1000n) as Amount }
        const note = credited(left, taken)
        expect(note.gross).toBe(addAmounts(note.net, note.discount, note.globalDiscount))
        expect(note.total).toBe(addAmounts(note.net, ...note.taxes.map((tax) => tax.amount)))
        for (const figure of figuresOf(note)) expect(figure).toBeGreaterThanOrEqual(0n)
        left = leftAfter(left, note, taken)
        for (const figure of figuresOf(left)) expect(figure).toBeGreaterThanOrEqual(0n)
        notes.push(note)
      }
      notes.push(credited(left, { quantity: left.quantity }))
      expect(sumAmounts(notes.map((note) => note.total))).toBe(addAmounts(line.net, ...line.taxes.map((tax) => tax.amount)))
      figuresOf(line).forEach((figure, index) => {
        expect(sumAmounts(notes.map((note) => figuresOf(note)[index] ?? zeroAmount))).toBe(figure)
      })
    }),
  )
})

test('withholdings go back in proportion, rounded as they were withheld, and whole with the last note', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n })
  fc.assert(
    fc.property(
      amounts,
      amounts,
      fc.array(fc.bigInt({ min: 1n, max: 999n }), { maxLength: 6 }),
      fc.constantFrom('peso', 'cent'),
      (net, cents, steps, round) => {
        const withheld = (round === 'peso' ? cents * 100n : cents) as Amount
        let left = { net: net as Amount, base: net as Amount, amount: withheld }
        let back = 0n
        for (const part of [...steps, 1000n]) {
          const note = ((left.net * part) / 1000n) as Amount
          const given = withholdingBack(left, { note, left: left.net }, round)
          if (round === 'peso') expect(given.amount % 100n).toBe(0n)
          back += given.amount
          left = {
            net: (left.net - note) as Amount,
            base: (left.base - given.base) as Amount,
            amount: (left.amount - given.amount) as Amount,
          }
          expect(left.amount).toBeGreaterThanOrEqual(0n)
        }
        expect(back).toBe(withheld)
      },
    ),
  )
})
