import { expect, test } from 'vitest'
import { amountText } from '#base/decimal.ts'
import type { DueItem } from './endpoints.ts'
import { chosenProblems, chosenTotal, foundIn, leftAfter, shownItems, withAmount, withItems, withoutItems } from './run-figures.ts'

const due = (openItemId: string, dueDate: string, balance: string, name = 'Papelería Ñandú'): DueItem => ({
  ...{ openItemId, number: `FC-${openItemId}`, dueDate, balance, account: '220505 Proveedores nacionales' },
  party: { id: name, name, identification: '900123456' },
  source: { kind: 'purchases.bill', id: openItemId },
})
const items = [due('1', '2026-01-05', '100.00'), due('2', '2026-01-02', '50.50'), due('10', '2026-01-05', '7.00', 'Aseo Total')]

test('what is chosen is whole, and keeps what somebody wrote', () => {
  const one = withAmount(withItems([], items.slice(0, 1)), '1', '40')
  const all = withItems(one, items)
  expect(all.map(({ amount }) => amount)).toEqual(['40', '50.50', '7.00'])
  expect(amountText(chosenTotal(all))).toBe('97.50')
  expect(amountText(leftAfter('100.00', chosenTotal(all)))).toBe('2.50')
  expect(withoutItems(all, items.slice(1)).map(({ openItemId }) => openItemId)).toEqual(['1'])
  expect(amountText(chosenTotal(withAmount(all, '1', 'cuarenta')))).toBe('57.50')
})

test('what was chosen stays in sight when it is not asked any more, in its order', () => {
  const chosen = withItems([], items.slice(2))
  expect(shownItems(chosen, items.slice(0, 2)).map(({ openItemId }) => openItemId)).toEqual(['2', '1', '10'])
  expect(shownItems(chosen, items).length).toBe(3)
})

test('the rule of the server speaks while it is written', () => {
  const chosen = withAmount(withAmount(withItems([], items), '1', '100.01'), '2', '')
  expect(chosenProblems(chosen).map(({ code, field }) => [code, field])).toEqual([
    [591, 'lines.0.amount'],
    [401, 'lines.1.amount'],
  ])
})

test.each([
  ['nandu papeleria', 2],
  ['fc-10', 1],
  ['2205', 3],
  ['900123456 aseo', 1],
  ['nadie', 0],
  ['', 3],
])('found by %s', (text, count) => expect(foundIn(items, text).length).toBe(count))
