// What is asked of a legal value that somebody writes: its number, its days and its digits.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import type { ScalarFigure } from './law-names.ts'
import { writingProblems } from './law-writing.ts'
import { book } from './testing/facts.server.ts'

const TODAY = parseDay('2026-11-20')
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
  ['minimumWage', '1900000', '2028-12-31', ['until']],
  ['minimumWage', '1900000.555', YEAR_END, ['value']],
  ['minimumWage', '3800000/2', YEAR_END, ['value']],
  ['workSickness', '200', null, ['value']],
  ['integralShare', '140', null, ['value']],
  ['sicknessFirst', '4/3', null, ['value']],
  ['nightStart', '24', null, ['value']],
  ['nightStart', '20.5', null, ['value']],
  ['maternityDays', '126.333', null, ['value']],
  ['workerHealth', '4', '2040-12-31', ['until']],
])('%s of %s until %s is wrong at %j', (name, value, until, fields) => {
  const written = { name, from: parseDay('2027-01-01'), until: until === null ? null : parseDay(until), value }
  expect(writingProblems(written, book, TODAY).map(({ field }) => field)).toEqual(fields)
})

test('it says what it was compared with', () => {
  expect(writingProblems({ name: 'workerHealth', from: parseDay('2027-01-01'), until: null, value: '40' }, book, TODAY)).toEqual([
    { field: 'value', text: 'Debe estar entre 2 % y 8 %: hoy es 4 %. Revisa los dígitos.' },
  ])
})

test.each(['2005-12-31', '2028-01-01', '1900-01-01', '9999-12-31'])('no law of %s is written', (from) => {
  const written = { name: 'workerHealth', from: parseDay(from), until: null, value: '4' } as const
  expect(writingProblems(written, book, TODAY).map(({ field }) => field)).toEqual(['from'])
})

test('after nothing, it is compared with what there was before', () => {
  const none = {
    name: 'workerHealth',
    from: parseDay('2026-08-01'),
    until: parseDay('2026-08-31'),
    value: '0',
    source: '',
    isOwn: true,
  } as const
  const written = { name: 'workerHealth', from: parseDay('2026-09-01'), until: null, value: '99' } as const
  expect(writingProblems(written, [...book, none], TODAY).map(({ field }) => field)).toEqual(['value'])
})

test('two of a company are not for the same days', () => {
  const own = {
    name: 'minimumWage',
    from: parseDay('2027-01-01'),
    until: parseDay(YEAR_END),
    value: '1900000',
    source: '',
    isOwn: true,
  } as const
  const written = { name: 'minimumWage', from: parseDay('2027-03-01'), until: parseDay('2027-03-31'), value: '1900000' } as const
  expect(writingProblems(written, [...book, own], TODAY).map(({ field }) => field)).toEqual(['from'])
})
