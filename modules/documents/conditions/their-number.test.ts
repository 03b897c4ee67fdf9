import { expect, test } from 'vitest'
import { showTheirNumber, theirKey, theirNumberProblems } from './their-number.ts'

const kind = { theirNumber: true }

test.each<[string, string, string]>([
  ['FE', '1042', 'FE1042'],
  ['', 'fe-1042', 'FE1042'],
  ['F', 'E 1042', 'FE1042'],
  ['FE', '01042', 'FE01042'],
  ['Ñ', '12', '12'],
])('«%s» and «%s» are the same as any other %s', (supplierPrefix, supplierNumber, key) =>
  expect(theirKey({ supplierPrefix, supplierNumber })).toBe(key),
)

test.each<[string, 'draft' | 'issue', number[]]>([
  ['', 'draft', []],
  ['', 'issue', [533]],
  ['- /', 'draft', [533]],
  ['7', 'issue', []],
])('«%s» in a %s: %j', (supplierNumber, use, codes) =>
  expect(theirNumberProblems(kind, { supplierPrefix: '', supplierNumber }, use).map(({ code }) => code)).toEqual(codes),
)

test('a kind without it asks nothing', () =>
  expect(theirNumberProblems({ theirNumber: false }, { supplierPrefix: '', supplierNumber: '' }, 'issue')).toEqual([]))

test('it is shown with its prefix, if it has one', () => {
  expect(showTheirNumber({ supplierPrefix: 'FE', supplierNumber: '7' })).toBe('FE-7')
  expect(showTheirNumber({ supplierPrefix: '', supplierNumber: '7' })).toBe('7')
})
