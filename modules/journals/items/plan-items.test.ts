import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, parseDay } from '#base/date.ts'
import { sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import { appliedIn, itemsAfter, planItems, type ItemLeft, type ItemLine } from './plan-items.ts'

const date = parseDay('2026-11-20')
const account = { id: 'a', code: '130505', kind: 'AR', isAdvance: false } as const
const accounts = new Map([[account.id, account]])
const cents = (value: number): Amount => BigInt(value) as Amount
const line = (debit: number, credit: number, crossDocument: string): ItemLine => ({
  ...{ accountId: 'a', partyId: 'p', crossDocument, openItemId: null, dueDate: null },
  ...{ debit: cents(debit), credit: cents(credit), currency: null },
})
const item = (id: string, number: string, balance: number, days = 0): ItemLeft => ({
  ...{ id, kind: 'AR', partyId: 'p', accountId: 'a', number, date: addDays(date, -9), dueDate: addDays(date, days) },
  ...{ amount: cents(balance), balance: cents(balance), currency: null, restated: zeroAmount },
})

test('by its number, the first that falls due is applied first, and no more than what is left of all of them', () => {
  const items = [item('late', 'FV-1', 500, 30), item('soon', 'FV-1', 300)]
  const { applies, problems } = planItems({ date, lines: [line(0, 600, 'FV-1'), line(0, 200, 'FV-1')], accounts, items })
  expect(applies.map(({ index, item: { id }, amount }) => [index, id, amount])).toEqual([
    [0, 'soon', 300n],
    [0, 'late', 300n],
    [1, 'late', 200n],
  ])
  expect(problems).toEqual([])
  const over = planItems({ date, lines: [line(0, 801, 'FV-1')], accounts, items })
  expect([over.applies, over.problems.map(({ code }) => code)]).toEqual([[], [591]])
})

test('whatever the lines, what is open grows by what they opened and falls by what they applied, never below zero', () => {
  const anyLine = fc
    .tuple(fc.boolean(), fc.integer({ min: 1, max: 900 }), fc.constantFrom('FV-1', 'FV-2', 'FV-3'))
    .map(([opens, value, number]) => (opens ? line(value, 0, number) : line(0, value, number)))
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), (lines) => {
      const items = [item('1', 'FV-1', 500), item('2', 'FV-2', 300), item('3', 'FV-2', 200, 3)]
      const plan = planItems({ date, lines, accounts, items })
      const after = itemsAfter(items, plan, date)
      const sum = (some: readonly { readonly balance: Amount }[]) => sumAmounts(some.map(({ balance }) => balance))
      const opened = sumAmounts(plan.opens.map(({ amount }) => amount))
      expect(sum(after)).toBe(sum(items) + opened - sumAmounts(appliedIn(plan).values()))
      expect(after.every(({ balance }) => balance >= zeroAmount)).toBe(true)
      expect(plan.applies.every(({ amount }) => amount > zeroAmount)).toBe(true)
    }),
  )
})
