// Tables as spreadsheets write and paste them: any of three separators, quotes, empty rows, and formulas that are refused.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCsv } from '../report/csv.ts'
import { isFormula, readTable, released } from './table.ts'

test.each([
  ['commas', 'Nombre,Color\r\nVolcán,Azul\r\n'],
  ['semicolons', 'Nombre;Color\nVolcán;Azul'],
  ['tabs, as pasted', 'Nombre\tColor\nVolcán\tAzul\n'],
  ['old line ends', 'Nombre,Color\rVolcán,Azul'],
  ['a mark and quotes', '\u{feff}"Nombre","Color"\r\n"Volcán","Azul"'],
  ['a named separator', 'sep=;\r\nNombre;Color\r\nVolcán;Azul'],
])('%s', (_, text) => {
  expect(readTable(text)).toEqual({ heads: ['Nombre', 'Color'], rows: [{ number: 2, cells: ['Volcán', 'Azul'] }] })
})

test('quotes hold separators, ends of line and quotes', () => {
  expect(readTable('"a;b";c\n"dos\nlíneas";"di ""sí"""\n').rows[0]?.cells).toEqual(['dos\nlíneas', 'di "sí"'])
  expect(readTable('a,b\ntubo 5",x').rows[0]?.cells).toEqual(['tubo 5"', 'x'])
  expect(readTable('a,b\n"sin cerrar,x\ny').rows[0]?.cells).toEqual(['sin cerrar,x\ny'])
})

test('empty rows are left out, and the others keep their number', () => {
  expect(readTable('a,b\n\n,\nx,\n').rows).toEqual([{ number: 4, cells: ['x', ''] }])
  expect(readTable('')).toEqual({ heads: [], rows: [] })
  expect(readTable('\n \n').heads).toEqual([])
  // The heads are the first row, also when it is empty.
  expect(readTable('\n\na\n\nx')).toEqual({
    heads: [],
    rows: [
      { number: 3, cells: ['a'] },
      { number: 5, cells: ['x'] },
    ],
  })
})

test('what we write is read back as it was', () => {
  const cell = fc.string().filter((text) => !/^['=+\-@\t\r\ufeff]|^sep=/i.test(text))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
      const table = readTable(writeCsv([['Uno', 'Dos'], ...rows]))
      const filled = rows.filter((cells) => cells.some((text) => text.trim() !== ''))
      expect(table.rows.map((row) => row.cells)).toEqual(filled)
    }),
  )
})

test.each([
  ['=1+1', true],
  ['@SUM(A1)', true],
  ['+cmd|x', true],
  ['-2+3+cmd', true],
  ['-1500,50', false],
  ['+57 (300) 123-4567', false],
  ['Volcán = fuego', false],
  ["'=1+1", false],
])('%s: a formula, %s', (cell, is) => expect(isFormula(cell)).toBe(is))

test('the apostrophe of our own files goes away', () => {
  expect(["'=1", "'-x", "'tis", 'x'].map(released)).toEqual(['=1', '-x', "'tis", 'x'])
})
