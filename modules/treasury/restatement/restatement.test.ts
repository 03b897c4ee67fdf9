// At the end of a month each debt is worth its currency at the rate of the day; what that changes is gained or lost once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { amountText, parseAmount, parseUnitPrice, subtract, sumAmounts, zeroAmount, type Amount, type UnitPrice } from '#base/decimal.ts'
import { closeAsOpened, pesosAt, settlePart, worthAsOpened, type Debt } from '../exchange.ts'
import { gainOf, lossOf, missingRates, restated, standingProblems, type RestatedDebt } from './restatement.ts'

const usd = (kind: 'AR' | 'AP', pesos: string, left: string): RestatedDebt => ({
  ...{ kind, balance: parseAmount(pesos) },
  currency: { code: 'USD', amount: parseAmount('100'), balance: parseAmount(left) },
})
const at = (rate: string) => new Map([['USD', parseUnitPrice(rate)]])

test.each([
  ['AR', '400000', '100', '4100', '410000.00', '10000.00', '0.00'],
  ['AR', '400000', '100', '3900', '390000.00', '0.00', '10000.00'],
  ['AP', '400000', '100', '4100', '410000.00', '0.00', '10000.00'],
  ['AP', '400000', '100', '3900', '390000.00', '10000.00', '0.00'],
  ['AR', '240000', '60', '4100', '246000.00', '6000.00', '0.00'],
  // While a cent of the currency is owed, so is one of pesos.
  ['AR', '5', '0.01', '0.000001', '0.01', '0.00', '4.99'],
] as const)('%s of %s for USD %s at %s', (kind, pesos, left, rate, after, gain, loss) => {
  const some = restated([usd(kind, pesos, left)], at(rate))
  expect([some[0] && amountText(some[0].after), amountText(gainOf(some)), amountText(lossOf(some))]).toEqual([after, gain, loss])
})

test('a currency without its rate is asked for, once', () => {
  const debts = [usd('AR', '400000', '100'), usd('AP', '1', '1')]
  expect(restated(debts, new Map())).toEqual([])
  expect(
    missingRates(
      debts.map(({ currency }) => currency.code),
      new Map(),
      parseDay('2026-10-31'),
    ),
  ).toMatchObject([{ code: 487, field: 'rates.USD' }])
  expect(
    missingRates(
      debts.map(({ currency }) => currency.code),
      at('4000'),
      parseDay('2026-10-31'),
    ),
  ).toEqual([])
})

test.each([
  [null, []],
  ['2026-09-30', []],
  ['2026-10-31', ['El ajuste de octubre 2026 ya está hecho (DEC-1). Anúlalo si quieres repetirlo.']],
  ['2026-11-30', ['El ajuste de noviembre 2026 (DEC-1) es posterior: anúlalo primero.']],
])('October after one of %s', (date, said) => {
  const latest = date === null ? null : { number: 'DEC-1', date: parseDay(date) }
  expect(standingProblems(parseDay('2026-10-31'), latest).map(({ message }) => message)).toEqual(said)
})

const amounts = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((cents) => cents as Amount)
const rates = fc.bigInt({ min: 1n, max: 10n ** 11n }).map((rate) => rate as UnitPrice)

test('restated once or more, what is gained until it is settled is the money less what it was opened for', () => {
  fc.assert(
    fc.property(amounts, amounts, fc.array(rates, { maxLength: 4 }), rates, (pesos, currency, months, last) => {
      let balance = pesos
      let gained = zeroAmount
      const foreign = { code: 'USD' as const, amount: currency, balance: currency }
      for (const rate of months) {
        const [one] = restated([{ kind: 'AR', balance, currency: foreign }], new Map([['USD', rate]]))
        balance = one?.after ?? balance
        gained = sumAmounts([gained, one?.difference ?? zeroAmount])
      }
      const money = pesosAt(currency, last)
      const end = settlePart('AR', { balance, currency: foreign }, { currency, rate: last, money })
      expect(sumAmounts([gained, end.difference])).toBe(subtract(money, pesos))
    }),
  )
})

test('notes about what was restated close it at what it was opened for, and both balances end together', () => {
  fc.assert(
    fc.property(
      amounts,
      amounts,
      amounts,
      fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 5 }),
      (pesos, currency, balance, cuts) => {
        let debt: Debt = {
          ...{ amount: pesos, balance, restated: subtract(balance, pesos) },
          currency: { code: 'USD', amount: currency, balance: currency },
        }
        for (const cut of [...cuts, 1000]) {
          const whole = worthAsOpened(debt)
          const part = ((whole * BigInt(cut)) / 1000n) as Amount
          if (part === zeroAmount) continue
          const closed = closeAsOpened('AP', debt, part)
          const left = debt.currency && { ...debt.currency, balance: subtract(debt.currency.balance, closed.currency ?? zeroAmount) }
          debt = { ...debt, balance: subtract(debt.balance, closed.amount), currency: closed.currency === undefined ? null : left }
          expect(debt.balance >= zeroAmount).toBe(true)
          if (debt.currency) expect(debt.balance === zeroAmount).toBe(debt.currency.balance === zeroAmount)
          else return
        }
      },
    ),
  )
})
