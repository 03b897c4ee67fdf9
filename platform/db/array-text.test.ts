import pg from 'pg'
import { expect, test } from 'vitest'
import { arrayText } from './array-text.ts'

/** As the driver writes the array, which is what the database was always sent. */
function byDriver(values: readonly unknown[]): unknown {
  // It is not declared, for only the driver uses it.
  const { utils } = pg as unknown as { utils: { prepareValue(value: unknown): unknown } }
  return utils.prepareValue(values)
}

test('plain values are written as the driver writes them', () => {
  const values = ['a', '', 'NULL', 'null', '{a,b}', 'with "quotes"', String.raw`a \ and \"`, ' and\nlines\t', 'ñ', null]
  expect(arrayText(values)).toBe(byDriver(values))
  expect(arrayText([])).toBe(byDriver([]))
})

test('numbers and truths are the same value, quoted or not', () => {
  expect(arrayText([1, -2.5, true, false, 10n])).toBe('{1,-2.5,true,false,10}')
})

test('what is no plain value is left to the driver', () => {
  expect(arrayText(['a', new Date(0)])).toBeNull()
  expect(arrayText([Buffer.from('a')])).toBeNull()
  expect(arrayText([['a']])).toBeNull()
})
