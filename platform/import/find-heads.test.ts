// The row of the heads is found below what programs write above it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#base/testing/runs.ts'
import { HEAD_ROWS, readTableWith } from './find-heads.ts'
import { type ImportField, matchColumns } from './kind.ts'
import { readTable } from './table.ts'

const fields: ImportField[] = [
  { name: 'identification', label: 'Identificación' },
  { name: 'name', label: 'Nombre' },
  { name: 'email', label: 'Correo', aliases: ['Correo electrónico'] },
  { name: 'active', label: 'Estado', aliases: ['Activo'] },
]
const knownOf = (heads: readonly string[]) => matchColumns(fields, heads).filter((name) => name !== '').length
const read = (text: string) => readTableWith(text, knownOf)

test.each([
  ['tabs', '\t'],
  ['semicolons', ';'],
  ['commas', ','],
])('below a title, separated by %s', (_, separator) => {
  const title = separator === ',' ? 'Listado de terceros' : 'Comercial Sumapaz, S.A.S.'
  const heads = ['IDENTIFICACIÓN (obligatorio)', 'Nombre *', 'Correo electrónico', 'Zona']
  const row = ['900123456', 'Volcán', 'a@volcan.example', '1']
  const text = [title, '', 'NIT 900', heads.join(separator), row.join(separator)].join('\n')
  expect(read(text)).toEqual({ heads, rows: [{ number: 5, cells: row }] })
})

test('as it stands where the first row is the heads, and where no row is', () => {
  for (const text of [
    'Identificación;Nombre\n1;Activo',
    // A file of one column whose cells have commas.
    'Nombre\nUno, dos\nTres',
    'Otra,Cosa\n1,Nombre\n2,Correo',
    '',
  ])
    expect(read(text)).toEqual(readTable(text))
})

test('records are no heads: they have figures and addresses', () => {
  const text = 'Cosa,Otra,Más\n900,Nombre,Correo\nx@y.example,Nombre,Estado'
  expect(read(text)).toEqual(readTable(text))
})

const words = fc.stringMatching(/^[a-z]{3,8}$/).filter((word) => knownOf([word]) === 0)
test('wherever they stand within the first rows, they are found, and every record below is kept', () =>
  fc.assert(
    fc.property(fc.array(words, { maxLength: HEAD_ROWS + 4 }), fc.constantFrom('\t', ';', ','), (above, separator) => {
      const heads = ['Identificación', 'Nombre', 'Estado']
      const records = ['9', '8'].map((digit) => [digit, 'Volcán', 'x'])
      const text = [...above, heads.join(separator), ...records.map((cells) => cells.join(separator))].join('\n')
      const found = read(text)
      if (above.length >= HEAD_ROWS) expect(found).toEqual(readTable(text))
      else {
        expect(found.heads).toEqual(heads)
        expect(found.rows).toEqual(records.map((cells, index) => ({ number: above.length + index + 2, cells })))
      }
    }),
    runs(60),
  ))

test('what a head says of being obligatory is no part of its name', () => {
  expect(matchColumns(fields, ['Identificación (obligatorio)', 'NOMBRE (Campo requerido)', 'Estado (opcional)'])).toEqual([
    'identification',
    'name',
    'active',
  ])
})
