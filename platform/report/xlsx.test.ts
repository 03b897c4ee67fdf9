// What a spreadsheet shows: whole quantities without a stray point, levels by indent, and rows of a tree that add up those
// that hang from them.
import { expect, test } from 'vitest'
import { unzipped } from '../testing/unzipped.server.ts'
import { amountColumn, comparisonColumns, quantityColumn, textColumn, type Columns } from './column.ts'
import { streamOf } from './file.server.ts'
import type { Report } from './report.ts'
import type { OpenReport } from './report.server.ts'
import type { Book, Leaf } from './walk.ts'
import { indentStyle, styleOf } from './workbook.server.ts'
import { writeXlsx } from './xlsx.server.ts'

async function sheetOf(columns: Columns, book: Book): Promise<{ rows: string[]; styles: string }> {
  const open: OpenReport = {
    companyId: 'one',
    report: { title: 'Historia' } as Report,
    columns,
    parameters: {},
    filters: [{ name: 'by', label: 'Por', value: 'Cuenta' }],
    book,
    letterhead: async () => ({ name: 'Sumapaz', nit: '900.123.456-8' }),
    chart: async () => null,
    madeAt: new Date('2026-11-20T15:00:00Z'),
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of streamOf((sink) => writeXlsx(open, sink))) chunks.push(chunk)
  const parts = unzipped(Buffer.concat(chunks))
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain('<pane ySplit="5" topLeftCell="A6" activePane="bottomLeft" state="frozen"/>')
  return { rows: [...sheet.matchAll(/<row [^>]*>.*?<\/row>/g)].map(([row]) => row), styles: parts.get('xl/styles.xml') ?? '' }
}

const leaf = (keys: readonly string[], figures: Leaf['sums'], opening: Leaf['opening'] = {}): Leaf => ({
  path: keys.map((key) => ({ key, label: `Grupo ${key}`, narrows: {}, cells: { code: key } })),
  lines: 0,
  opening,
  sums: figures,
})

test('a quantity has the decimals that it has', async () => {
  const columns = { name: textColumn('Nombre'), units: quantityColumn('Unidades', { sum: true }) }
  const book: Book = {
    leaves: [{ ...leaf(['a'], { units: '7.5' }), lines: 2 }],
    lines: async () => ['5', '2.5'].map((units, index) => ({ leaf: 0, key: [index], cells: { name: 'Café', units }, source: null })),
  }
  const { rows, styles } = await sheetOf(columns, book)
  expect(rows[6]).toContain(`<c r="C7" s="${styleOf('quantity', 'plain')}"><v>5</v></c>`)
  expect(rows[7]).toContain(`<c r="C8" s="${styleOf('fraction', 'plain')}"><v>2.5</v></c>`)
  expect(rows[8]).toContain(`<c r="C9" s="${styleOf('fraction', 'total')}"><f>SUBTOTAL(9,C7:C8)</f><v>7.5</v></c>`)
  expect(styles).toContain('formatCode="#,##0"/>')
})

test('rows of a tree add up those below them, and say their level', async () => {
  const columns = {
    code: textColumn('Cuenta'),
    opening: amountColumn('Saldo anterior', { opens: 'closing' }),
    debit: amountColumn('Débitos', { sum: true }),
    credit: amountColumn('Créditos', { sum: true }),
    closing: amountColumn('Saldo final', { running: { plus: 'debit', minus: 'credit' } }),
    ...comparisonColumns('closing', 'compare'),
  }
  const of = (debit: string, credit: string, before: string) => ({ debit, credit, before })
  const { rows } = await sheetOf(columns, {
    leaves: [
      leaf(['1', '11'], of('5.00', '0.00', '8.00'), { closing: '3.00' }),
      leaf(['1', '12'], of('1.00', '2.00', '0.00'), { closing: '0.00' }),
      leaf(['2', '21'], of('0.00', '4.00', '-8.00'), { closing: '-3.00' }),
    ],
    lines: null,
  })
  const body = rows.slice(5)
  expect(body.map((row) => /outlineLevel="(\d)"/.exec(row)?.[1] ?? '0')).toEqual(['0', '1', '1', '0', '1', '0'])
  expect(body[0]).toContain('<c r="C6" s="9"><f>SUM(C7:C8)</f><v>6.00</v></c>')
  expect(body[0]).toContain('<f>B6+C6-D6</f><v>7.00</v>')
  expect(body[0]).toContain('<f>E6-F6</f><v>-1.00</v>')
  expect(body[0]).toContain('<f>IF(F6=0,"",(E6-F6)/F6)</f><v>-0.125</v>')
  expect(body[1]).toContain(`<c r="A7" s="${indentStyle(1, 'plain')}"`)
  expect(body[5]).toMatch(/>Total<.*<f>SUM\(B6,B9\)<\/f><v>0\.00<\/v>.*<f>SUM\(C6,C9\)<\/f><v>6\.00<\/v>/)
})
