// What is asked of a UVT that somebody writes, against those of impuestos.md, section 1 (2025: 49.799, 2026: 52.374).
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { endOfYear, inForceOf, legalValueProblems, valueOfYear, yearMissed, yearsToWrite, yearsWanted } from './rules.ts'
import { uvtMissingNotice } from './notices.ts'

const today = parseDay('2026-12-16')
const of = (from: string, value: string) => ({ name: 'uvt' as const, from: parseDay(from), value: parseAmount(value) })
const known = [of('2025-01-01', '49799'), of('2026-01-01', '52374')]

test.each([
  ['2027-01-01', '55000', null],
  // Half and double of the nearest year are the ends.
  ['2027-01-01', '26187', null],
  ['2027-01-01', '104748', null],
  ['2027-01-01', '26186', 'value'],
  ['2027-01-01', '104749', 'value'],
  ['2027-01-01', '523740', 'value'],
  ['2027-01-01', '0', 'value'],
  ['2027-01-01', '-55000', 'value'],
  ['2027-01-01', '55000.50', 'value'],
  ['2027-01-02', '55000', 'from'],
  ['2027-07-01', '55000', 'from'],
  ['2028-01-01', '55000', 'from'],
  ['2006-01-01', '26000', null],
  ['2005-01-01', '26000', 'from'],
])('from %s a UVT of %s is wrong at %s', (from, value, field) => {
  expect(legalValueProblems(of(from, value), known, today).map((problem) => problem.field)).toEqual(field === null ? [] : [field])
})

test('the first one of all has nothing to be compared with', () => {
  expect(legalValueProblems(of('2027-01-01', '5'), [], today)).toEqual([])
})

test('it says what it was compared with', () => {
  expect(legalValueProblems(of('2027-01-01', '523740'), known, today)[0]?.text).toBe(
    'Debe estar entre $ 26.187 y $ 104.748: la de 2026 es $ 52.374. Revisa los dígitos.',
  )
})

test.each([
  ['2026-11-30', [2026]],
  ['2026-12-01', [2026, 2027]],
  ['2026-12-31', [2026, 2027]],
  ['2027-01-01', [2027]],
])('on %s the years that should be there are %j', (day, years) => expect(yearsWanted(parseDay(day))).toEqual(years))

test('a year is told once, with the way to write it', () => {
  expect([uvtMissingNotice(2027), uvtMissingNotice(2027)].map(({ key }) => key)).toEqual(['uvt:2027', 'uvt:2027'])
  expect(uvtMissingNotice(2027)).toMatchObject({ title: 'Falta la UVT de 2027', href: '/settings/taxes?section=values' })
})

test('the form offers the years without one of the company, and begins with the one that is missed', () => {
  const own = { value: '54999.00' }
  const values = [
    { from: '2027-01-01', own },
    { from: '2026-01-01', own: null },
  ]
  expect(yearsToWrite(values, today).slice(0, 2)).toEqual(['2026-01-01', '2025-01-01'])
  expect(yearsToWrite([], today).at(-1)).toBe('2006-01-01')
  expect(yearMissed(values, today)).toBeUndefined()
  expect(yearMissed(values.slice(1), today)).toBe('2027-01-01')
  expect(yearMissed(values.slice(1), parseDay('2026-11-30'))).toBeUndefined()
})

test('it holds to the last day of its year, and the own one wins', () => {
  expect([endOfYear(parseDay('2027-01-01')), endOfYear(parseDay('2028-01-01'))]).toEqual(['2027-12-31', '2028-12-31'])
  expect(inForceOf({ shared: { value: '60000.00' }, own: { value: '54999.00' } })).toBe('54999.00')
  expect(inForceOf({ shared: { value: '60000.00' }, own: null })).toBe('60000.00')
  expect(valueOfYear([{ year: '2026', value: '52374.00' }], '2026-02-29')).toBe(parseAmount('52374'))
  expect(valueOfYear([{ year: '2026', value: '52374.00' }], '2027-01-01')).toBeNull()
})
