import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
import { changedProblems, lineProblems, paymentsOf, totalOf, type Payable } from './lines.ts'

const bill = (said: Partial<Payable> = {}): Payable => ({
  ...{ id: 'a', number: 'FC-1', balance: parseAmount('100000'), isOwed: true, currency: null, inRun: null },
  ...said,
})
const known = (...items: Payable[]) => new Map(items.map((item) => [item.id, item]))

test.each([
  ['the whole balance', bill(), '100000', null],
  ['a part', bill(), '0.01', null],
  ['nothing', bill(), '0', [401, 'lines.0.amount']],
  ['a cent too much', bill(), '100000.01', [591, 'lines.0.amount']],
  ['what the company is owed', bill({ isOwed: false }), '1', [401, 'lines.0']],
  ['what is owed in another currency', bill({ currency: 'USD' }), '1', [401, 'lines.0']],
  ['what another run pays', bill({ inRun: 'PP-3' }), '1', [401, 'lines.0']],
] as const)('a line: %s', (_, item, amount, problem) => {
  const found = lineProblems(known(item), [{ openItemId: 'a', amount }]).map(({ code, field }) => [code, field])
  expect(found).toEqual(problem === null ? [] : [problem])
})

test('what is not there is told at its line, and a document stands once', () => {
  const lines = [
    { openItemId: 'a', amount: '1' },
    { openItemId: 'nada', amount: '1' },
    { openItemId: 'a', amount: '1' },
  ]
  expect(lineProblems(known(bill()), lines).map(({ code, field }) => [code, field])).toEqual([
    [698, 'lines.1'],
    [401, 'lines.2'],
  ])
})

test('what changed since is told by its number', () => {
  const line = { openItemId: 'a', number: 'FC-1', amount: '60000' }
  const said = (item: Payable | null) => changedProblems(item ? known(item) : new Map(), [line]).map(({ message }) => message)
  expect(said(bill())).toEqual([])
  expect(said(bill({ balance: parseAmount('60000') }))).toEqual([])
  expect(said(bill({ balance: parseAmount('50000') }))[0]).toMatch(/De FC-1 solo se deben/)
  for (const gone of [null, bill({ balance: parseAmount('0') }), bill({ isOwed: false })])
    expect(said(gone)[0]).toMatch(/FC-1 ya no se debe/)
})

test('one payment for each third party, which together are the run', () => {
  const line = fc.record({
    openItemId: fc.uuid(),
    partyId: fc.constantFrom('a', 'b', 'c'),
    amount: fc.bigInt({ min: 1n, max: 10n ** 12n }).map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`),
  })
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const payments = paymentsOf(lines)
      expect(new Set(payments.map(({ partyId }) => partyId)).size).toBe(payments.length)
      expect(amountText(sumAmounts(payments.map(({ amount }) => amount)))).toBe(amountText(totalOf(lines)))
      expect(payments.flatMap(({ items }) => items).length).toBe(lines.length)
    }),
  )
})
