import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Amount } from '#base/decimal.ts'
import { imbalance, ledgersOf } from '#modules/accounting/index.ts'
import { balanceLines, type Balance } from './reclassify.ts'

const balance = fc.record({
  accountId: fc.constantFrom('1', '2'),
  partyId: fc.constantFrom('a', 'b', null),
  costCenterId: fc.constantFrom('x', null),
  crossDocument: fc.constantFrom('F-1', null),
  book: fc.constantFrom('both', 'fiscal', 'niif'),
  balance: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
  base: fc.constant(null),
  currency: fc.constant(null),
}) as fc.Arbitrary<Balance>

const words = 'Reclasificación'

test.each([
  ['party', { partyId: 'z', costCenterId: 'x', account: { id: '1' } }],
  ['account', { partyId: 'a', costCenterId: 'x', account: { id: 'z' } }],
  ['costCenter', { partyId: 'a', costCenterId: 'z', account: { id: '1' } }],
] as const)('a credit balance goes to another %s and nothing else of it changes', (kind, expected) => {
  const one: Balance = {
    ...{
      accountId: '1',
      partyId: 'a',
      costCenterId: 'x',
      crossDocument: null,
      book: 'both',
      balance: -500n as Amount,
      base: null,
      currency: null,
    },
  }
  const lines = balanceLines([one, { ...one, balance: 0n as Amount }], { kind, toId: 'z', words })
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatchObject({ account: { id: '1' }, partyId: 'a', costCenterId: 'x', debit: 500n, credit: 0n })
  expect(lines[1]).toMatchObject({ ...expected, debit: 0n, credit: 500n })
})

test('whatever it moves, it balances in each ledger and by account unless the account changes', () => {
  fc.assert(
    fc.property(fc.array(balance), fc.constantFrom('party', 'account', 'costCenter'), (balances, kind) => {
      const lines = balanceLines(balances, { kind, toId: 'z', words })
      for (const ledger of ledgersOf(lines)) expect(imbalance(ledger)).toBe(0n)
      if (kind === 'account') return
      for (const [, own] of Map.groupBy(lines, ({ account }) => JSON.stringify(account))) expect(imbalance(own)).toBe(0n)
    }),
  )
})
