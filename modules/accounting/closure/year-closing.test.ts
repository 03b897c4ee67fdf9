// Closing a year: a worked company by hand, and whatever its balances, every account of results ends in nothing.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { closingLines, openProduction, resultOfYear, type YearBalance } from './year-closing.ts'

const balance = (code: string, amount: string, partyId: string | null = null, costCenterId: string | null = null): YearBalance => ({
  ...{ accountId: code, code, partyId, costCenterId, book: 'both', balance: parseAmount(amount) },
})
const shown = (lines: ReturnType<typeof closingLines>) =>
  lines.map(({ account, partyId, costCenterId, debit, credit }) => [
    'id' in account ? account.id : account.role,
    partyId,
    costCenterId,
    amountText(debit),
    amountText(credit),
  ])

test('a company that sold 10.000.000 and spent 7.250.000: profit of 2.750.000 in 3605', () => {
  // By hand: 413520 of two customers 6.000.000 + 4.000.000; cost 613520 5.000.000; wages 510506 of centre A 2.000.000 and fees 511025 250.000.
  const balances = [
    balance('413520', '-6000000', 'ana', 'A'),
    balance('413520', '-4000000', 'beto', 'A'),
    balance('510506', '2000000', null, 'A'),
    balance('511025', '250000', 'asesor'),
    balance('613520', '5000000'),
  ]
  expect(shown(closingLines(balances, 2026))).toEqual([
    ['413520', 'ana', 'A', '6000000.00', '0.00'],
    ['413520', 'beto', 'A', '4000000.00', '0.00'],
    ['510506', null, 'A', '0.00', '2000000.00'],
    ['511025', 'asesor', null, '0.00', '250000.00'],
    ['613520', null, null, '0.00', '5000000.00'],
    ['yearResult', null, null, '7250000.00', '0.00'],
    ['yearResult', null, null, '0.00', '10000000.00'],
    ['yearResult', null, null, '2750000.00', '0.00'],
    ['yearProfit', null, null, '0.00', '2750000.00'],
  ])
  expect(resultOfYear(balances)).toEqual({ income: 1_000_000_000n, costs: 725_000_000n, result: 275_000_000n })
})

test('a loss goes to 3610; a year in which nothing moved has no entry', () => {
  expect(shown(closingLines([balance('511025', '300')], 2026)).slice(-2)).toEqual([
    ['yearResult', null, null, '0.00', '300.00'],
    ['yearLoss', null, null, '300.00', '0.00'],
  ])
  expect(closingLines([balance('413520', '0'), balance('110505', '500')], 2026)).toEqual([])
})

test('where the ledgers differ, the result of each stands whole in one account of its own', () => {
  // By hand: in both a profit of 100. Fiscal alone 20 more of expense: 80 of profit. NIIF alone 130 of impairment: a loss of 30.
  const lines = closingLines(
    [balance('413520', '-100'), { ...balance('511025', '20'), book: 'fiscal' }, { ...balance('519910', '130'), book: 'niif' }],
    2026,
  )
  const standing = (role: string, ledger: string) =>
    amountText(
      sumAmounts(
        lines.flatMap(({ account, debit, credit, book }) =>
          'role' in account && account.role === role && (book === 'both' || book === ledger) ? ((credit - debit) as Amount) : [],
        ),
      ),
    )
  expect(['yearProfit', 'yearLoss', 'yearResult'].map((role) => [standing(role, 'fiscal'), standing(role, 'niif')])).toEqual([
    ['80.00', '0.00'],
    ['0.00', '-30.00'],
    ['0.00', '0.00'],
  ])
})

test('class 7 with a balance keeps it from closing', () => {
  expect(openProduction([balance('710505', '10', 'a'), balance('710505', '-10', 'b'), balance('720505', '3')])).toEqual(['720505'])
})

test('whatever the balances, in each ledger the entry balances, every account ends in nothing and the result is income less cost', () => {
  const any = fc.record({
    code: fc.constantFrom('110505', '410505', '413520', '425005', '510506', '530525', '613520'),
    amount: fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }),
    party: fc.constantFrom(null, 'a', 'b'),
    center: fc.constantFrom(null, 'x'),
    book: fc.constantFrom<YearBalance['book']>('both', 'fiscal', 'niif'),
  })
  fc.assert(
    fc.property(fc.array(any, { maxLength: 30 }), (rows) => {
      const balances = rows.map(({ code, amount, party, center, book }) => ({
        ...{ accountId: code, code, partyId: party, costCenterId: center, book, balance: amount as Amount },
      }))
      const lines = closingLines(balances, 2026)
      for (const book of ['both', 'fiscal', 'niif'])
        expect(sumAmounts(lines.flatMap((line) => (line.book === book ? ((line.debit - line.credit) as Amount) : [])))).toBe(0n)
      expect(lines.every(({ debit, credit }) => debit >= 0n && credit >= 0n && (debit === 0n) !== (credit === 0n))).toBe(true)
      const left = (code: string) =>
        sumAmounts([
          ...balances.flatMap((each) => (each.code === code ? each.balance : [])),
          ...lines.flatMap(({ account, debit, credit }) => ('id' in account && account.id === code ? ((debit - credit) as Amount) : [])),
        ])
      for (const code of ['410505', '413520', '425005', '510506', '530525', '613520']) expect(left(code)).toBe(0n)
      const equity = lines.flatMap(({ account, debit, credit, book }) =>
        'role' in account && account.role !== 'yearResult' && book !== 'niif' ? ((credit - debit) as Amount) : [],
      )
      expect(sumAmounts(equity)).toBe(resultOfYear(balances).result)
    }),
  )
})
