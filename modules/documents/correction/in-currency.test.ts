// Notes on a document in another currency: what they show of each figure, in pesos and in its currency, adds up to what the document shows,
// however it was split, once all of it was given back.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import {
  parsePercent,
  percentOf,
  roundToPeso,
  subtract,
  sumAmounts,
  zeroAmount,
  type Amount,
  type Quantity,
  type UnitPrice,
} from '#base/decimal.ts'
import { amountIn, lineIn, partIn, priceInPesos, totalsIn, withholdingIn, type Exchange } from '../figures/currency.ts'
import { price, totalOf, type LineTax, type PricedLine } from '../figures/price.ts'
import { credited, leftAfter, withholdingBack, type LineLeft, type Taken } from './credited.ts'

const iva: LineTax = {
  ...{ id: 'iva', code: '01', name: 'IVA 19 %', kind: 'percent', rate: parsePercent('19') },
  ...{ perUnit: zeroAmount, content: null },
}

const exchange = fc
  .bigInt({ min: 3_500_000_000n, max: 4_900_000_000n })
  .map((rate): Exchange => ({ code: 'USD', rate: ((rate / 10_000n) * 10_000n) as UnitPrice }))
const line = fc.record({
  units: fc.bigInt({ min: 1n, max: 60n }),
  /** In cents and hundredths of them. */
  price: fc.bigInt({ min: 1n, max: 3_000_000n }),
  discount: fc.constantFrom('0', '5', '12.5', '50'),
  taxed: fc.boolean(),
})
/** Of what is left: a part of its units, or of its money. */
const part = fc.record({ permille: fc.bigInt({ min: 0n, max: 1000n }), byValue: fc.boolean() })
const invoice = fc.record({
  exchange,
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  discount: fc.constantFrom('0', '3', '10'),
  splits: fc.array(part, { maxLength: 6 }),
})

interface Shown {
  readonly lines: readonly PricedLine[]
  readonly withheld: { readonly base: Amount; readonly amount: Amount }
}

/** Every figure that a document shows, in pesos and in its currency. */
function figuresOf({ lines, withheld }: Shown, of: Exchange) {
  const told = lines.map((each) => lineIn(each, of))
  const inPesos = totalOf(lines)
  const { globalDiscount: _between, ...currency } = totalsIn(told, [withholdingIn(withheld, of)])
  const taxes = told.flatMap((each) => each.taxes)
  return {
    ...currency,
    bases: sumAmounts(taxes.map(({ base }) => base)),
    ...{ netInPesos: inPesos.net, taxInPesos: inPesos.tax, totalInPesos: inPesos.total, withheldInPesos: withheld.amount },
  }
}

const takenOf = (left: LineLeft, { permille, byValue }: { permille: bigint; byValue: boolean }, of: Exchange): Taken => {
  if (!byValue) return { quantity: (((left.quantity * permille) / 1_000_000_000n) * 1_000_000n) as Quantity }
  // Whoever writes it writes cents of the currency.
  const cents = (amountIn(left.net, of) * permille) / 1000n
  return { value: (cents >= amountIn(left.net, of) ? left.net : (cents * of.rate) / 1_000_000n) as Amount }
}

test('all notes together show what the document shows, to the last cent of both', () => {
  fc.assert(
    fc.property(invoice, ({ exchange: of, lines, discount, splits }) => {
      const priced = price({
        lines: lines.map((each) => ({
          ...{
            quantity: (each.units * 1_000_000n) as Quantity,
            unitPrice: priceInPesos((each.price * 100n) as UnitPrice, of),
            gift: false,
          },
          ...{ discount: { kind: 'Porcentaje' as const, value: parsePercent(each.discount) }, taxes: each.taxed ? [iva] : [] },
        })),
        discount: { kind: 'Porcentaje', value: parsePercent(discount) },
        pricesIncludeTax: false,
      })
      const withheld = { base: priced.net, amount: roundToPeso(percentOf(priced.net, parsePercent('4'))) }
      const whole = figuresOf({ lines: priced.lines, withheld }, of)
      let left: LineLeft[] = priced.lines.map((each, index) => ({
        ...each,
        quantity: ((lines[index]?.units ?? 0n) * 1_000_000n) as Quantity,
      }))
      let heldLeft = withheld
      let isBare = false
      const notes: ReturnType<typeof figuresOf>[] = []
      const give = (taking: (line: LineLeft) => Taken, isLast: boolean) => {
        const took = left.map(taking)
        isBare ||= took.some((each, index) => 'value' in each && left[index]?.gross !== left[index]?.net)
        const given = left.map((each, index) => credited(each, took[index] ?? { value: zeroAmount }, of))
        const before = sumAmounts(left.map(({ net }) => net))
        const back = isLast
          ? heldLeft
          : withholdingBack(heldLeft, { note: sumAmounts(given.map(({ net }) => net)), left: before }, 'peso', of)
        heldLeft = { base: subtract(heldLeft.base, back.base), amount: subtract(heldLeft.amount, back.amount) }
        left = left.map((each, index) =>
          leftAfter(each, given[index] ?? credited(each, { value: zeroAmount }), took[index] ?? { value: zeroAmount }),
        )
        notes.push(figuresOf({ lines: given, withheld: back }, of))
      }
      for (const each of splits) give((of_) => takenOf(of_, each, of), false)
      give(({ quantity, net }) => (quantity > 0n ? { quantity } : { value: net }), true)
      for (const name of Object.keys(whole) as (keyof typeof whole)[]) {
        // Money alone has no discount: of a line that has one, what is left of its price and of its discount is one with the other.
        if (isBare && (name === 'gross' || name === 'discounts')) continue
        expect([name, sumAmounts(notes.map((note) => note[name]))]).toEqual([name, whole[name]])
      }
      expect(notes.every((note) => note.net >= zeroAmount && note.tax >= zeroAmount && note.withheld >= zeroAmount)).toBe(true)
    }),
    runs(300),
  )
})

test('a part is a part in both, near to what was asked', () => {
  fc.assert(
    fc.property(exchange, fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 1000n }), (of, whole, permille) => {
      const asked = ((whole * permille) / 1000n) as Amount
      const taken = partIn(whole as Amount, asked, of)
      expect(amountIn(taken, of)).toBe(amountIn(asked, of))
      expect(amountIn((whole - taken) as Amount, of)).toBe(amountIn(whole as Amount, of) - amountIn(taken, of))
      // No farther than a cent of the currency.
      expect(taken - asked <= of.rate / 1_000_000n && asked - taken <= of.rate / 1_000_000n).toBe(true)
      expect(partIn(whole as Amount, asked, null)).toBe(asked)
    }),
    runs(300),
  )
})
