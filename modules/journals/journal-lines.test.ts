import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, type Amount } from '#base/decimal.ts'
import { balancing, onSide, sumsOf } from './journal-lines.ts'

const side = (debit: string, credit: string) => ({ debit, credit })

test.each([
  ['nothing is missing', [side('100', ''), side('', '100')], side('', '')],
  ['a credit', [side('100', '')], side('', '100.00')],
  ['a debit, to the cent', [side('', '10.01'), side('5', '')], side('5.01', '')],
  ['what cannot be read counts nothing', [side('abc', ''), side('', '2')], side('2.00', '')],
  ['no other line', [], side('', '')],
])('the balancing value: %s', (_, others, expected) => {
  expect(balancing(others)).toEqual(expected)
})

test('what is written on one side leaves the other empty', () => {
  expect(onSide('credit', '5')).toEqual(side('', '5'))
  expect(onSide('debit', '5')).toEqual(side('5', ''))
})

test('with its balancing line any entry balances', () => {
  const line = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 14n })).map(([isDebit, cents]) => {
    const text = amountText(cents as Amount)
    return onSide(isDebit ? 'debit' : 'credit', text)
  })
  fc.assert(fc.property(fc.array(line), (lines) => sumsOf([...lines, balancing(lines)]).difference === 0n))
})
