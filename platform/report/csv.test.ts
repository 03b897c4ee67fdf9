import { describe, expect, test } from 'vitest'
import { CSV_MARK, writeCsv } from './csv.ts'

describe('a comma-separated file', () => {
  test('quotes only what needs it, and doubles the quotes inside', () => {
    expect(
      writeCsv([
        ['Cuenta', 'Nombre'],
        ['1105', 'Caja, "menor"\nsede norte'],
      ]),
    ).toBe(`${CSV_MARK}Cuenta,Nombre\r\n1105,"Caja, ""menor""\nsede norte"\r\n`)
  })
  test('figures keep dot and sign', () => {
    expect(writeCsv([['Pasivo', { figure: '-1234567.80' }, { figure: '0.00' }]])).toBe(`${CSV_MARK}Pasivo,-1234567.80,0.00\r\n`)
  })
  test.each(['=HYPERLINK("x")', '+57 300', '-2', '@suma'])('%s is not run by a spreadsheet', (text) => {
    expect(
      writeCsv([[text]])
        .slice(CSV_MARK.length)
        .replace(/^"/, '')
        .startsWith("'"),
    ).toBe(true)
  })
  test('nothing is an empty file with its mark', () => {
    expect(writeCsv([])).toBe(CSV_MARK)
  })
})
