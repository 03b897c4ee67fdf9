import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountText, parsePercent, type Amount } from '#base/decimal.ts'
import { balancing, dividedByCenters, emptyLine, onSide, sumsOf } from './journal-lines.ts'

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

test('a line is divided among centres with its base, cents to the first; what comes to nothing is left out', () => {
  const share = (id: string, percent: string) => ({ center: { id, label: id }, percent: parsePercent(percent) })
  const line = { ...emptyLine, key: 'k', accountId: 'a', description: 'Arriendo', base: '100', debit: '', credit: '0.01' }
  const divided = dividedByCenters({ ...line, credit: '100.01' }, [share('x', '50'), share('y', '50')], () => 'new')
  expect(divided.map(({ costCenterId, base, debit, credit, description }) => [costCenterId, base, debit, credit, description])).toEqual([
    ['x', '50.00', '', '50.01', 'Arriendo'],
    ['y', '50.00', '', '50.00', 'Arriendo'],
  ])
  expect(dividedByCenters(line, [share('x', '50'), share('y', '50')], () => 'new').map(({ costCenterId }) => costCenterId)).toEqual(['x'])
})
