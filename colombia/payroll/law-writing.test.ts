// What is asked of a legal value that somebody writes: its number, its days and its digits.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import type { ScalarFigure } from './law-names.ts'
import { writingProblems } from './law-writing.ts'
import { book } from './testing/facts.server.ts'

const YEAR_END = '2027-12-31'
test.each<[ScalarFigure, string, string | null, string[]]>([
  ['minimumWage', '1900000', YEAR_END, []],
  ['minimumWage', '1900000', null, ['until']],
  ['minimumWage', '1900000', '2026-12-31', ['until']],
  ['minimumWage', '19000000', YEAR_END, ['value']],
  ['minimumWage', '190000', YEAR_END, ['value']],
  ['minimumWage', '1.900.000', YEAR_END, ['value']],
  ['minimumWage', '-1900000', YEAR_END, ['value']],
  ['minimumWage', '0', YEAR_END, ['value']],
  ['monthlyHours', '240', null, []],
  ['workerHealth', '4.25', null, []],
  ['workerHealth', '0', null, []],
  ['workerHealth', '40', null, ['value']],
  ['sicknessFirst', '2/3', null, []],
  ['sicknessFirst', '0.6667', null, []],
  ['sicknessFirst', '2/0', null, ['value']],
  ['indemnityExempt', '25', null, []],
])('%s of %s until %s is wrong at %j', (name, value, until, fields) => {
  const written = { name, from: parseDay('2027-01-01'), until: until === null ? null : parseDay(until), value }
  expect(writingProblems(written, book).map(({ field }) => field)).toEqual(fields)
})

test('it says what it was compared with', () => {
  expect(writingProblems({ name: 'workerHealth', from: parseDay('2027-01-01'), until: null, value: '40' }, book)).toEqual([
    { field: 'value', text: 'Debe estar entre 2 % y 8 %: hoy es 4 %. Revisa los dígitos.' },
  ])
})
