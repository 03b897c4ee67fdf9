// What settling a shortage posts: it balances whatever is charged, the carrier owes exactly what was said, and the rest is the concept's.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount, subtract, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { parseDay } from '#base/date.ts'
import { runs } from '#base/testing/runs.ts'
import { costOfGoods, proposedClaim, settlementLines, type GivenUp } from './settling.ts'

const date = parseDay('2026-11-28')
const counter = { accountId: 'concept', partyId: 'carrier' }
const posted = (goods: readonly GivenUp[], charged: Amount | null) =>
  settlementLines(goods, { counter, claim: charged === null ? null : { amount: charged, number: 'TR-1-2', date } }, 'Faltante')

const goods = fc.array(
  fc.record({ accountId: fc.constantFrom('a', 'b'), value: fc.bigInt({ min: -(10n ** 14n), max: 0n }).map((value) => value as Amount) }),
  { minLength: 1, maxLength: 6 },
)
const amount = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((value) => value as Amount)

test('debits are credits; stock loses its cost, the carrier owes what was said, the concept takes the rest', () => {
  fc.assert(
    fc.property(goods, fc.option(amount), (gone, charged) => {
      const lines = posted(gone, charged)
      const net = (of: (account: object) => boolean) =>
        sumAmounts(lines.filter(({ account }) => of(account)).map(({ debit, credit }) => subtract(debit, credit)))
      expect(net(() => true)).toBe(zeroAmount)
      expect(net((account) => 'role' in account)).toBe(charged ?? zeroAmount)
      expect(net((account) => 'id' in account && account.id === 'concept')).toBe(subtract(costOfGoods(gone), charged ?? zeroAmount))
    }),
    runs(200),
  )
})

test('the receivable carries its third party, its number and its day, so that books and open items say the same', () => {
  const [, claim] = posted([{ accountId: 'a', value: parseAmount('-40000') }], parseAmount('55000'))
  expect(claim).toMatchObject({ account: { role: 'carrierClaims' }, partyId: 'carrier', crossDocument: 'TR-1-2', dueDate: date })
})

test.each<[string, string | null, string, string | null]>([
  ['all of a line', '40000.00', '2', '40000.00'],
  ['a part', '40000.00', '1', '20000.00'],
  ['nothing', '40000.00', '0', '0.00'],
  ['costs that are not seen', null, '1', null],
])('%s proposes its share of what was sent', (_, value, quantity, expected) => {
  const found = proposedClaim([{ position: 1, quantity: '2', value }], [{ position: 1, quantity }])
  expect(found === null ? null : amountText(found)).toBe(expected)
})
