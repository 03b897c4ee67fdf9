import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addAmounts, amountText, type Amount } from '#base/decimal.ts'
import { emptyLine, type JournalLine } from '../journal-lines.ts'
import { balancesOf, type PartyItem } from './party-balances.ts'

const account = (id: string) => ({ id, code: id, name: 'Anticipos' })
const item = (id: string, accountId: string, number: string, balance: string): PartyItem => ({
  ...{ id, account: account(accountId), number, date: '2026-11-09', balance },
})
const line = (values: Partial<JournalLine>): JournalLine => ({ ...emptyLine, key: 'k', partyId: 'p', accountId: '133015', ...values })
const items = [item('1', '133015', 'ANT-0093', '2500000'), item('2', '133015', 'ANT-0101', '600000')]

test('a worker gives account of a trip: one advance is taken, another stays, what is owed to them opens', () => {
  const lines = [
    line({ crossDocument: 'ANT-0093', openItemId: '1', credit: '2500000' }),
    line({ accountId: '238020', account: '238020 Reintegros por pagar', crossDocument: 'CD-187', credit: '454269.75' }),
    line({ partyId: 'other', crossDocument: 'ANT-0101', credit: '1' }),
    line({ accountId: '525505', debit: '1186450' }),
  ]
  const found = balancesOf(items, lines, 'p')
  expect(
    found.rows.map(({ account: of, number, balance, change, left }) => [of, number, ...[balance, change, left].map(amountText)]),
  ).toEqual([
    ['133015 Anticipos', 'ANT-0093', '2500000.00', '-2500000.00', '0.00'],
    ['133015 Anticipos', 'ANT-0101', '600000.00', '0.00', '600000.00'],
    ['238020 Reintegros por pagar', 'CD-187', '0.00', '-454269.75', '-454269.75'],
  ])
  expect([found.balance, found.change, found.left].map(amountText)).toEqual(['3100000.00', '-2954269.75', '145730.25'])
})

test('a number that was typed is that of the account; one of another account opens', () => {
  const typed = balancesOf(items, [line({ crossDocument: ' ANT-0101 ', credit: '100' })], 'p')
  expect(typed.rows.map(({ left }) => amountText(left))).toEqual(['2500000.00', '599900.00'])
  const other = balancesOf(items, [line({ accountId: '130505', crossDocument: 'ANT-0101', debit: '100' })], 'p')
  expect(other.rows.map(({ date }) => date)).toEqual(['2026-11-09', '2026-11-09', null])
})

test('whatever is written, what is left is what there was and what changes', () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((value) => amountText(value as Amount))
  const any = fc.record({ crossDocument: fc.constantFrom('', 'ANT-0093', 'X'), debit: cents, credit: cents }).map(line)
  fc.assert(
    fc.property(fc.array(any), (lines) => {
      const { rows, balance, change, left } = balancesOf(items, lines, 'p')
      expect(left).toBe(addAmounts(balance, change))
      for (const row of rows) expect(row.left).toBe(addAmounts(row.balance, row.change))
    }),
  )
})
