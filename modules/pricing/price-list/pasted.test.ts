import { expect, test } from 'vitest'
import { readPastedPrices } from './pasted.ts'

test.each<[string, string, readonly (readonly string[])[], readonly string[]]>([
  [
    'two columns',
    'C1\t1.500\nC2\t$ 2.000,50',
    [
      ['C1', '0', '1500'],
      ['C2', '0', '2000.5'],
    ],
    [],
  ],
  ['with heads', 'Código\tPrecio\nC1\t900', [['C1', '0', '900']], []],
  [
    'by quantity',
    'Código;Desde;Precio\nC1;;1000\nC1;12;900',
    [
      ['C1', '0', '1000'],
      ['C1', '12', '900'],
    ],
    [],
  ],
  ['what cannot be read', 'C1\t900\nC2\tgratis\n\t800\nC3\tmucho\t700', [['C1', '0', '900']], ['2', '3', '4']],
  ['negative', 'C1\t900\nC2\t-1', [['C1', '0', '900']], ['2']],
  ['nothing', '', [], []],
])('%s', (_, text, rows, problems) => {
  const read = readPastedPrices(text)
  expect(read.rows.map(({ code, from, price }) => [code, from, price])).toEqual(rows)
  expect(read.problems.map(({ row }) => String(row))).toEqual(problems)
})
