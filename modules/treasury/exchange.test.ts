// Settling what is owed in another currency: the books lose their part, the money is that of its day, and the rest is gained or lost.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amountText,
  negate,
  parseAmount,
  parseUnitPrice,
  subtract,
  sumAmounts,
  zeroAmount,
  type Amount,
  type UnitPrice,
} from '#base/decimal.ts'
import { bookOf, currencyAt, currencyOfPesos, differenceOf, pesosAt, settlePart, type ForeignDebt } from './exchange.ts'

const debtOf = (pesos: Amount, currency: Amount): ForeignDebt => ({
  ...{ amount: pesos, balance: pesos, restated: zeroAmount },
  currency: { code: 'USD', amount: currency, balance: currency },
})
const of = (pesos: string, currency: string) => debtOf(parseAmount(pesos), parseAmount(currency))

test.each([
  // 100 dollars at 4.000, collected at 4.100 in two parts: 5.000 gained with each; paid so, lost.
  ['AR', ['400000', '100'], '50', '4100', { book: '200000.00', money: '205000.00', difference: '5000.00' }],
  ['AP', ['400000', '100'], '50', '4100', { book: '200000.00', money: '205000.00', difference: '-5000.00' }],
  ['AR', ['400000', '100'], '100', '3900', { book: '400000.00', money: '390000.00', difference: '-10000.00' }],
  ['AP', ['400000', '100'], '100', '3900', { book: '400000.00', money: '390000.00', difference: '10000.00' }],
  ['AR', ['400000', '100'], '100', '4000', { book: '400000.00', money: '400000.00', difference: '0.00' }],
  // A third is rounded; the last of the currency takes what is left.
  ['AR', ['100', '3'], '1', '33.33', { book: '33.33', money: '33.33', difference: '0.00' }],
  ['AR', ['66.67', '2'], '2', '33.33', { book: '66.67', money: '66.66', difference: '-0.01' }],
  // A cent stays with a cent of the currency.
  ['AR', ['0.01', '100'], '99.99', '1', { book: '0.00', money: '99.99', difference: '99.99' }],
] as const)('%s of %s: %s at %s', (ledger, [pesos, whole], currency, rate, expected) => {
  const said = { currency: parseAmount(currency), rate: parseUnitPrice(rate) }
  const { book, money, difference } = settlePart(ledger, of(pesos, whole), { ...said, money: pesosAt(said.currency, said.rate) })
  expect({ book: amountText(book), money: amountText(money), difference: amountText(difference) }).toEqual(expected)
})

test('pesos are so much of a currency, and back', () => {
  expect(amountText(currencyAt(parseAmount('410000'), parseUnitPrice('4100')))).toBe('100.00')
  expect(amountText(pesosAt(parseAmount('33.33'), parseUnitPrice('4012.35')))).toBe('133731.63')
})

const amounts = fc.bigInt({ min: 1n, max: 10n ** 13n }).map((cents) => cents as Amount)
const rates = fc.bigInt({ min: 1n, max: 10n ** 11n }).map((rate) => rate as UnitPrice)
/** Parts of a whole in thousandths; the last one takes what is left. */
const cuts = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 6 })
const part = (whole: Amount, cut: number): Amount => ((whole * BigInt(cut)) / 1000n) as Amount

describe('in any parts and at any rates', () => {
  test('the money is what the books lost and the difference, and pesos end exactly with the currency', () => {
    fc.assert(
      fc.property(fc.constantFrom('AR' as const, 'AP' as const), amounts, amounts, cuts, rates, (ledger, pesos, currency, parts, rate) => {
        let debt = debtOf(pesos, currency)
        const settled = [...parts, 1000].map((cut) => {
          const some = part(debt.currency.balance, cut)
          const one = settlePart(ledger, debt, { currency: some, rate, money: pesosAt(some, rate) })
          debt = {
            ...debt,
            balance: subtract(debt.balance, one.book),
            currency: { ...debt.currency, balance: subtract(debt.currency.balance, some) },
          }
          expect(debt.balance >= zeroAmount).toBe(true)
          expect(debt.balance === zeroAmount).toBe(debt.currency.balance === zeroAmount)
          return one
        })
        const sum = (figure: (one: (typeof settled)[number]) => Amount) => sumAmounts(settled.map(figure))
        expect(sum(({ book }) => book)).toBe(pesos)
        const gained = sum(({ difference }) => difference)
        expect(sum(({ money }) => money)).toBe(sumAmounts([pesos, ledger === 'AR' ? gained : negate(gained)]))
      }),
    )
  })

  test('what one side gains the other loses', () => {
    fc.assert(
      fc.property(amounts, amounts, (money, book) => {
        expect(differenceOf('AR', money, book)).toBe(negate(differenceOf('AP', money, book)))
        expect(differenceOf('AR', money, book) > zeroAmount).toBe(money > book)
      }),
    )
  })

  test('pesos that are applied without a rate take their part of the currency, and give it back whole', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 1, max: 1000 }), (pesos, currency, cut) => {
        const debt = debtOf(pesos, currency)
        const applied = part(pesos, cut)
        const taken = currencyOfPesos(debt, applied)
        const left = {
          ...debt,
          balance: subtract(pesos, applied),
          currency: { ...debt.currency, balance: subtract(currency, taken) },
        }
        expect(left.balance === zeroAmount).toBe(left.currency.balance === zeroAmount)
        if (applied > zeroAmount) expect(negate(currencyOfPesos(left, negate(applied)))).toBe(taken)
      }),
    )
  })

  test('a part of the currency never takes more than the books have', () => {
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 1000 }), (pesos, currency, cut) => {
        const book = bookOf(debtOf(pesos, currency), part(currency, cut))
        expect(book >= zeroAmount && book <= pesos).toBe(true)
      }),
    )
  })
})
