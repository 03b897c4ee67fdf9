import { expect, test } from 'vitest'
import { parseCountries } from './countries.ts'
import { readCountries } from './data/read.server.ts'

const all = readCountries()

test('the 249 of ISO 3166-1, no code twice', () => {
  expect(all).toHaveLength(249)
  for (const key of ['code', 'alpha3', 'numeric', 'name'] as const) expect(new Set(all.map((country) => country[key])).size).toBe(249)
})

test.each([
  ['CO', 'COL', '170', 'Colombia'],
  ['US', 'USA', '840', 'Estados Unidos'],
  ['SA', 'SAU', '682', 'Arabia Saudita'],
])('%s', (code, alpha3, numeric, name) => {
  expect(all.find((country) => country.code === code)).toEqual({ code, alpha3, numeric, name })
})

test('a row that is no country is refused', () => {
  expect(() => parseCountries('code,alpha3,numeric,name\nC0,COL,170,Colombia\n')).toThrow('C0')
})
