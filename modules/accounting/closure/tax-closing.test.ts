// Closing taxes: worked periods by hand, and whatever the balances, every account of the tax ends in nothing and each ledger balances.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import { taxClosingLines, taxFigures, taxObstacle, taxWords, toThousand, type TaxClosingAsked } from './tax-closing.ts'
import type { YearBalance } from './year-closing.ts'

const period = { first: '2026-09-01' as Day, last: '2026-10-31' as Day }
const balance = (code: string, amount: string, partyId: string | null = null): YearBalance => ({
  ...{ accountId: code, code, partyId, costCenterId: null, book: 'both', balance: parseAmount(amount) },
})
const asked = (balances: readonly YearBalance[], more: Partial<TaxClosingAsked> = {}): TaxClosingAsked => ({
  ...{ tax: 'vat', period, balances, partyId: 'dian', credit: zeroAmount, isRounded: true },
  ...more,
})
const shown = (lines: ReturnType<typeof taxClosingLines>) =>
  lines.map(({ account, partyId, debit, credit }) => [
    'id' in account ? account.id : account.role,
    partyId,
    amountText(debit),
    amountText(credit),
  ])

test('IVA of two months: generated 1.900.000, deducted 700.400, withheld 285.000: 914.600 that are paid as 915.000', () => {
  const balances = [
    balance('240805', '-1200000', 'ana'),
    balance('240805', '-700000', 'beto'),
    balance('240810', '700400', 'molinos'),
    balance('135517', '285000', 'ana'),
  ]
  expect(shown(taxClosingLines(asked(balances)))).toEqual([
    ['240805', 'ana', '1200000.00', '0.00'],
    ['240805', 'beto', '700000.00', '0.00'],
    ['240810', 'molinos', '0.00', '700400.00'],
    ['135517', 'ana', '0.00', '285000.00'],
    ['roundingLoss', null, '400.00', '0.00'],
    ['vatDue', 'dian', '0.00', '915000.00'],
  ])
})

test('what is in favour goes to its account, and the next period takes it off what it pays', () => {
  expect(shown(taxClosingLines(asked([balance('240805', '-100000'), balance('240810', '350000')]))).at(-1)).toEqual([
    ...['vatInFavour', 'dian', '250000.00', '0.00'],
  ])
  const next = asked([balance('240805', '-600400')], { credit: parseAmount('250000') })
  // 600.400 are 600.000 in the return; 250.000 of them were paid already.
  expect(shown(taxClosingLines(next))).toEqual([
    ['240805', null, '600400.00', '0.00'],
    ['roundingGain', null, '0.00', '400.00'],
    ['vatInFavour', 'dian', '0.00', '250000.00'],
    ['vatDue', 'dian', '0.00', '350000.00'],
  ])
  expect(shown(taxClosingLines(asked([balance('240805', '-100000')], { credit: parseAmount('250000') }))).at(-1)).toEqual([
    ...['vatInFavour', 'dian', '0.00', '100000.00'],
  ])
})

test('withholdings by third party; more given back than withheld stands on the same account', () => {
  const lines = taxClosingLines(
    asked([balance('236540', '-25000', 'a'), balance('236705', '-14250', 'a')], { tax: 'withholding', isRounded: false }),
  )
  expect(shown(lines)).toEqual([
    ['236540', 'a', '25000.00', '0.00'],
    ['236705', 'a', '14250.00', '0.00'],
    ['withholdingDue', 'dian', '0.00', '39250.00'],
  ])
  expect(lines.every(({ account, base }) => !('id' in account) || base === zeroAmount)).toBe(true)
  expect(shown(taxClosingLines(asked([balance('236540', '900', 'a')], { tax: 'withholding', isRounded: false }))).at(-1)).toEqual([
    ...['withholdingDue', 'dian', '900.00', '0.00'],
  ])
})

test.each([
  ['499.99', '0.00'],
  ['500', '1000.00'],
  ['-1499.99', '-1000.00'],
  ['-1500', '-2000.00'],
  ['0', '0.00'],
])('%s pesos are %s to the nearest thousand', (value, rounded) => {
  expect(amountText(toThousand(parseAmount(value)))).toBe(rounded)
})

test('a period says its months, and is closed once and in order', () => {
  expect(taxWords('vat', period)).toBe('IVA de septiembre a octubre de 2026')
  expect(taxWords('withholding', { first: '2026-09-01' as Day, last: '2026-09-30' as Day })).toBe(
    'Retención en la fuente de septiembre de 2026',
  )
  const standing = (date: string) => ({ number: 'CIM-1', date: date as Day })
  expect(taxObstacle(period, null, '2026-10-30' as Day)).toContain('31/10/2026')
  expect(taxObstacle(period, null, '2026-10-31' as Day)).toBe('')
  expect(taxObstacle(period, standing('2026-08-31'), '2026-11-05' as Day)).toBe('')
  expect(taxObstacle(period, standing('2026-10-31'), '2026-11-05' as Day)).toContain('Ya está cerrado con CIM-1')
  expect(taxObstacle(period, standing('2026-12-31'), '2027-01-05' as Day)).toContain('posterior')
})

test('whatever the balances, each ledger balances, every account ends in nothing and what is owed is what they said', () => {
  const row = fc.record({
    code: fc.constantFrom('240805', '240810', '240815', '135517'),
    amount: fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }),
    party: fc.constantFrom(null, 'a', 'b'),
    book: fc.constantFrom<YearBalance['book']>('both', 'both', 'fiscal', 'niif'),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 25 }), fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.boolean(), (rows, before, isRounded) => {
      const balances = rows.map(({ code, amount, party, book }) => ({
        ...{ accountId: code, code, partyId: party, costCenterId: null, book, balance: amount as Amount },
      }))
      const whole = asked(balances, { credit: before as Amount, isRounded })
      const lines = taxClosingLines(whole)
      for (const book of ['both', 'fiscal', 'niif'])
        expect(sumAmounts(lines.flatMap((line) => (line.book === book ? ((line.debit - line.credit) as Amount) : [])))).toBe(0n)
      expect(lines.every(({ debit, credit }) => debit >= 0n && credit >= 0n && (debit === 0n) !== (credit === 0n))).toBe(true)
      const moved = (name: string, books: readonly string[]) =>
        sumAmounts(
          lines.flatMap(({ account, debit, credit, book }) =>
            ('id' in account ? account.id : account.role) === name && books.includes(book ?? '') ? ((debit - credit) as Amount) : [],
          ),
        )
      for (const code of ['240805', '240810', '240815', '135517'])
        expect(
          moved(code, ['both', 'fiscal', 'niif']) + sumAmounts(balances.flatMap((each) => (each.code === code ? each.balance : []))),
        ).toBe(0n)
      const { owed, rounding, used, payable } = taxFigures(whole)
      expect(owed + rounding - used).toBe(payable)
      expect(rounding <= 50_000n && rounding >= -50_000n && used >= 0n && used <= before).toBe(true)
      const isSaid = balances.some((each) => each.book !== 'niif' && each.balance !== 0n)
      if (isSaid) expect(-(moved('vatDue', ['both', 'fiscal']) + moved('vatInFavour', ['both', 'fiscal']))).toBe(payable + used)
    }),
  )
})
