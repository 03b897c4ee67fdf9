// Lines that say the same become one, and never across cost centres: each keeps its sum.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAmount, sumAmounts, type Amount } from '#base/decimal.ts'
import { bookOf, consolidated, credit, debit, imbalance, ledgersOf, reversed } from './journal.ts'

const line = (amount: string, costCenterId: string | null) => credit('salesIncome', parseAmount(amount), 'Venta', { costCenterId })

test('the same account on two centres stays two lines', () => {
  const lines = consolidated([line('10', 'a'), line('5', 'b'), line('1', null), line('2', 'a')])
  expect(lines.map(({ costCenterId, credit: amount }) => [costCenterId, amount])).toEqual([
    ['a', parseAmount('12')],
    ['b', parseAmount('5')],
    [null, parseAmount('1')],
  ])
})

const anyLine = fc
  .record({ cents: fc.bigInt({ min: -1_000_000n, max: 1_000_000n }), center: fc.constantFrom('a', 'b', null) })
  .map(({ cents, center }) => credit('salesIncome', cents as Amount, 'Venta', { costCenterId: center }))

test('joining changes the sum of no centre, and what is undone leaves nothing on any', () => {
  fc.assert(
    fc.property(fc.array(anyLine), (lines) => {
      const joined = consolidated(lines)
      for (const center of ['a', 'b', null]) {
        const of = (all: typeof lines) => all.filter((each) => each.costCenterId === center)
        const net = (all: typeof lines) => imbalance(of(all))
        expect(net(joined)).toBe(net(lines))
        expect(sumAmounts([net(joined), net(reversed(joined))])).toBe(0n)
        expect(of(joined).length).toBeLessThanOrEqual(2)
      }
    }),
  )
})

test('lines in another currency or another book are not joined, and those of one currency add up in it', () => {
  const of = (extra: Parameters<typeof credit>[3]) => credit('salesIncome', parseAmount('10'), 'Venta', extra)
  const usd = { code: 'USD', amount: parseAmount('3') }
  const lines = consolidated([of({}), of({ currency: usd }), of({ book: 'niif' }), of({ currency: usd }), of({ book: 'both' })])
  expect(lines.map((each) => [each.currency?.code ?? 'COP', each.currency?.amount ?? null, bookOf(each), each.credit])).toEqual([
    ['COP', null, 'both', parseAmount('20')],
    ['USD', parseAmount('6'), 'both', parseAmount('20')],
    ['COP', null, 'niif', parseAmount('10')],
  ])
})

test('what counts in one ledger balances in it and not against the other', () => {
  const across = [
    debit('salesIncome', parseAmount('10'), 'Venta', { book: 'fiscal' }),
    credit('salesIncome', parseAmount('10'), 'Venta', { book: 'niif' }),
  ]
  expect(ledgersOf(across).map((each) => imbalance(each))).toEqual([parseAmount('10'), parseAmount('-10')])
  const inBoth = across.map((each) => ({ ...each, book: 'both' as const }))
  expect(ledgersOf(inBoth).map((each) => imbalance(each))).toEqual([0n])
})
