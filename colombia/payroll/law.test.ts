// The book of legal values: what holds on each side of a date, what is missing by its name, and whose value wins.
import { describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { fraction } from '#base/fraction.ts'
import type { ScalarFigure } from './law-names.ts'
import { scalarNames, tableNames } from './law-names.ts'
import { bracketOf, lawOfDays, lawOn, tellMissing, type LawBook, type LawRow } from './law.ts'
import { showValue } from './telling.ts'
import { book, lawOf } from './testing/facts.server.ts'

test.each<[string, ScalarFigure, string]>([
  ['2025-12-31', 'minimumWage', '$ 1.423.500'],
  ['2026-01-01', 'minimumWage', '$ 1.750.905'],
  ['2026-01-01', 'transportAllowance', '$ 249.095'],
  ['2026-01-01', 'uvt', '$ 52.374'],
  ['2026-07-15', 'monthlyHours', '220 h'],
  ['2026-07-16', 'monthlyHours', '210 h'],
  ['2025-06-30', 'sundaySurcharge', '75 %'],
  ['2025-07-01', 'sundaySurcharge', '80 %'],
  ['2026-06-30', 'sundaySurcharge', '80 %'],
  ['2026-07-01', 'sundaySurcharge', '90 %'],
  ['2025-12-24', 'nightStart', '21 h'],
  ['2025-12-25', 'nightStart', '19 h'],
  ['2026-11-20', 'risk1', '0,522 %'],
  ['2026-11-20', 'sicknessFirst', '2/3'],
  ['2022-12-31', 'exemptUvt', '2.880 UVT'],
  ['2023-01-01', 'exemptUvt', '790 UVT'],
  ['2026-11-20', 'severanceInterest', '12 %'],
])('on %s %s is %s', (day, name, value) => expect(showValue(lawOf(day).of(name))).toBe(value))

test('every name is shipped for every day from 2022 to 2026', () => {
  for (const day of ['2022-01-01', '2024-02-29', '2026-12-31']) {
    const law = lawOf(day)
    for (const name of scalarNames) expect(law.of(name).source).not.toBe('')
    for (const name of tableNames) expect(law.table(name).brackets.length).toBeGreaterThan(0)
  }
})

describe('what is missing', () => {
  const missingOn = (day: string, of: LawBook = book): string[] => {
    const law = lawOn(of, parseDay(day))
    return 'missing' in law ? law.missing.map(tellMissing) : []
  }
  test('wage, transport and UVT of a year that nobody wrote are not guessed; a rate holds', () => {
    expect(missingOn('2027-01-01')).toEqual([
      'Falta el salario mínimo del 01/01/2027.',
      'Falta el auxilio de transporte del 01/01/2027.',
      'Falta la UVT del 01/01/2027.',
    ])
  })
  test.each([...scalarNames, ...tableNames])('a book without %s says its name', (name) => {
    const without = book.filter((row) => row.name !== name)
    expect(missingOn('2026-11-20', without)).toHaveLength(1)
  })
  test('a wage without an end is of no day', () => {
    const endless = book.map((row) => (row.name === 'minimumWage' ? { ...row, until: null } : row))
    expect(missingOn('2026-11-20', endless)).toEqual(['Falta el salario mínimo del 20/11/2026.'])
  })
  test('of several days each name is said once, on its first', () => {
    const laws = lawOfDays(book, ['2027-02-01', '2027-01-01'].map(parseDay))
    expect('missing' in laws && laws.missing.map(({ day }) => day)).toEqual(['2027-01-01', '2027-01-01', '2027-01-01'])
  })
})

describe('the value of a company', () => {
  const own: LawRow = { name: 'monthlyHours', from: parseDay('2026-09-01'), until: null, value: '240', source: 'Política', isOwn: true }
  test('wins from its day on, and the one of all before it', () => {
    const with_ = [own, ...book]
    expect(['2026-08-31', '2026-09-01'].map((day) => showValue(lawOf(day, with_).of('monthlyHours')))).toEqual(['210 h', '240 h'])
  })
  test('ends when it says so', () => {
    const with_ = [...book, { ...own, until: parseDay('2026-09-30') }]
    expect(showValue(lawOf('2026-10-01', with_).of('monthlyHours'))).toBe('210 h')
  })
  test('loaded before a release brings it, next year is there', () => {
    const year = (['minimumWage', 'transportAllowance', 'uvt'] as const).map(
      (name): LawRow => ({
        name,
        from: parseDay('2027-01-01'),
        until: parseDay('2027-12-31'),
        value: '2000000',
        source: 'Decreto',
        isOwn: true,
      }),
    )
    expect(showValue(lawOf('2027-01-01', [...book, ...year]).of('minimumWage'))).toBe('$ 2.000.000')
  })
})

// Limits of E. T. art. 383: each bracket begins after its figure.
test.each([
  [0n, '0'],
  [95n, '0'],
  [96n, '19'],
  [150n, '19'],
  [151n, '28'],
  [360n, '28'],
  [361n, '33'],
  [640n, '33'],
  [641n, '35'],
  [945n, '35'],
  [946n, '37'],
  [2300n, '37'],
  [2301n, '39'],
])('%i UVT are taxed at %s %%', (uvt, rate) => {
  const found = bracketOf(lawOf('2026-11-20').table('labourWithholding'), fraction(uvt))
  expect(found && showValue(found.rate)).toBe(`${rate} %`)
})
