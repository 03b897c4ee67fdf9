// The reader of the data files: quoting, line ends and rows that do not fit their header.
import { expect, test } from 'vitest'
import { column, parseCsv } from './csv.ts'

test.each([
  ['plain', 'a,b\n1,2\n', [{ a: '1', b: '2' }]],
  ['no last line end', 'a,b\n1,2', [{ a: '1', b: '2' }]],
  ['comma and doubled quote inside quotes', 'a,b\n"x, ""y""",2\n', [{ a: 'x, "y"', b: '2' }]],
  ['line break inside quotes', 'a,b\n"x\ny",2\n', [{ a: 'x\ny', b: '2' }]],
  ['empty fields, Windows line ends and a byte order mark', '\uFEFFa,b\r\n,\r\n', [{ a: '', b: '' }]],
  ['nothing', '', []],
])('%s', (_, text, rows) => expect(parseCsv(text)).toEqual(rows))

test('a row that does not fit is refused with its number', () => {
  expect(() => parseCsv('a,b\n1,2\n3\n')).toThrow('Row 3 has 1 fields')
  expect(() => column({ a: '1' }, 'b')).toThrow('no column b')
})
