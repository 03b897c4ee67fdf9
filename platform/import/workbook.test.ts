// Workbooks of ours and of others: strings, figures, days, formulas with their results, and what is refused.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BusinessError } from '#base/errors.ts'
import { runs } from '#base/testing/runs.ts'
import type { TableCell } from '../report/csv.ts'
import { streamOf } from '../report/file.server.ts'
import { tableXlsx } from '../report/table-file.server.ts'
import { ZipWriter } from '../report/zip.server.ts'
import { readTable } from './table.ts'
import { workbookText } from './workbook.server.ts'

async function zipped(parts: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  const stream = streamOf(async (sink) => {
    const zip = new ZipWriter(sink)
    for (const [name, text] of Object.entries(parts)) await zip.part(name, (part) => part.write(text))
    await zip.end()
  })
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (...each: readonly (readonly [id: string, kind: string, target: string])[]) =>
  `<Relationships>${each.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${TYPE}/${kind}" Target="${target}"/>`).join('')}</Relationships>`

interface Made {
  readonly cells: string
  readonly strings?: string
  readonly styles?: string
  readonly sheets?: string
  readonly properties?: string
}

/** As other programs write them: prefixes, shared strings, an absolute target. */
const book = ({ cells, strings = '', styles = '', sheets = '<x:sheet name="Uno" r:id="r1"/>', properties = '' }: Made) =>
  zipped({
    '_rels/.rels': relations(['a', 'officeDocument', 'xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': relations(
      ['r1', 'worksheet', '/xl/worksheets/one.xml'],
      ['r2', 'worksheet', 'worksheets/two.xml'],
      ['s', 'sharedStrings', 'sharedStrings.xml'],
      ['t', 'styles', 'styles.xml'],
    ),
    'xl/workbook.xml': `<?xml version="1.0"?><x:workbook xmlns:x="a" xmlns:r="b">${properties}<x:sheets>${sheets}</x:sheets></x:workbook>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/worksheets/one.xml': `<worksheet><!-- <c> --><sheetData>${cells}</sheetData></worksheet>`,
    'xl/worksheets/two.xml': `<worksheet><sheetData><row r="1"><c r="A1"><v>2</v></c></row></sheetData></worksheet>`,
  })

const refusal = async (bytes: Promise<Uint8Array> | Uint8Array): Promise<readonly [number, string]> => {
  const error: unknown = await workbookText(await bytes).catch((thrown: unknown) => thrown)
  if (!(error instanceof BusinessError)) throw error
  return [error.code, error.message]
}

test('what our own files hold is read back', async () => {
  const text = fc.string({ maxLength: 12 }).filter((each) => !/\p{Control}|[\ufffe\uffff]|_x|^'/u.test(each) && each.trim() === each)
  const cell = fc.oneof<fc.Arbitrary<TableCell>[]>(
    text,
    fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((units) => ({ figure: String(units) })),
    fc
      .date({ min: new Date('1950-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
      .map((day) => ({ day: day.toISOString().slice(0, 10) })),
  )
  const said = (each: TableCell): string => {
    if (typeof each !== 'string') return 'figure' in each ? each.figure : 'day' in each ? each.day : each.amount
    return /^[=+\-@]/.test(each) ? `'${each}` : each
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, text.filter(Boolean)), { minLength: 1, maxLength: 6 }), async (rows) => {
      const { heads, rows: read } = readTable(await workbookText(await tableXlsx('Prueba', [['Uno', 'Dos; y', 'Tres'], ...rows])))
      expect(heads).toEqual(['Uno', 'Dos; y', 'Tres'])
      expect(read.map(({ cells }) => cells)).toEqual(rows.map((row) => row.map(said)))
    }),
    runs(60),
  )
})

test('strings that are shared, in pieces, with a reading aid; escapes; cells out of their place', async () => {
  const bytes = book({
    strings: '<si><t>Nombre</t></si><si><r><t>Caf</t></r><r><t xml:space="preserve">é &amp; t&#233;</t></r><rPh><t>x</t></rPh></si>',
    cells:
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>a_x000D_</t></is></c></row>' +
      '<row r="4"><c r="B4" t="s"><v>1</v></c><c r="D4"/></row>',
  })
  expect(await workbookText(await bytes)).toBe('Nombre\t\t"a\r"\n\n\n\tCafé & té')
})

const STYLES =
  '<numFmts><numFmt numFmtId="200" formatCode="[$-240A]d &quot;de&quot; mmmm"/><numFmt numFmtId="201" formatCode="#,##0 &quot;días&quot;"/>' +
  '<numFmt numFmtId="202" formatCode="hh:mm"/><numFmt numFmtId="203" formatCode="mmm\\-yy"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="200"/><xf numFmtId="201"/><xf numFmtId="202"/><xf numFmtId="203"/></cellXfs>'

test.each([
  ['<c s="0"><v>46346</v></c>', '46346'],
  ['<c s="1"><v>46346</v></c>', '2026-11-20'],
  ['<c s="1"><v>46346.75</v></c>', '2026-11-20 18:00:00'],
  ['<c s="2"><v>46346</v></c>', '2026-11-20'],
  ['<c s="3"><v>46346</v></c>', '46346'],
  ['<c s="4"><v>0.5</v></c>', '0,5'],
  ['<c s="5"><v>46346</v></c>', '2026-11-20'],
  ['<c><v>0.1</v></c>', '0,1'],
  ['<c t="d"><v>2026-11-20T00:00:00</v></c>', '2026-11-20 00:00:00'],
  ['<c t="b"><v>1</v></c>', 'Sí'],
  ['<c t="b"><v>0</v></c>', 'No'],
  ['<c><f>A2*2</f><v>30</v></c>', '30'],
  ['<c t="str"><f>"="&amp;A2</f><v>=HOLA</v></c>', "'=HOLA"],
  ['<c t="inlineStr"><is><t>@x</t></is></c>', "'@x"],
])('%s is %s', async (cell, text) => {
  expect(readTable(await workbookText(await book({ cells: `<row>${cell}</row>`, styles: STYLES }))).heads).toEqual([text])
})

test('days are counted from 1904 where the book says so, and the first sheet in sight is read', async () => {
  const cells = '<row><c s="1"><v>44884</v></c></row>'
  expect(await workbookText(await book({ cells, styles: STYLES, properties: '<workbookPr date1904="1"/>' }))).toBe('2026-11-20')
  const sheets = '<sheet name="Oculta" state="hidden" r:id="r1"/><sheet name="Dos" r:id="r2"/>'
  expect(await workbookText(await book({ cells, sheets }))).toBe('2')
})

describe('refused', () => {
  const row = (cell: string, r = 1) => book({ cells: `<row r="${r}">${cell}</row>` })
  test.each([
    ['<c r="B1"><f>1+1</f></c>', 'La celda B1 tiene una fórmula sin su resultado. Abre el libro y guárdalo de nuevo.'],
    ['<c r="B1" t="e"><v>#N/A</v></c>', 'La celda B1 tiene un error (#N/A). Corrígela en tu hoja.'],
    ['<c r="B1"><v>mil</v></c>', 'La celda B1 no se puede leer.'],
    ['<c r="ZZ1"><v>1</v></c>', 'La celda ZZ1 está fuera de las primeras 200 columnas.'],
    [`<c r="B1" t="inlineStr"><is><t>${'a'.repeat(32_768)}</t></is></c>`, 'La celda B1 tiene demasiado texto.'],
  ])('%#', async (cell, message) => expect(await refusal(row(cell))).toEqual([401, message]))

  test('a cell far below, too many rows, and a short string used very often', async () => {
    expect(await refusal(row('<c r="A900000"><v>1</v></c>', 900_000))).toEqual([
      401,
      'La celda A900000 está muy abajo. Quita las filas vacías.',
    ])
    const many = Array.from({ length: 2002 }, () => '<row><c><v>1</v></c></row>').join('')
    expect((await refusal(book({ cells: many })))[0]).toBe(420)
    const long = `<si><t>${'a'.repeat(32_000)}</t></si>`
    const often = Array.from({ length: 100 }, () => '<row><c t="s"><v>0</v></c></row>').join('')
    expect(await refusal(book({ cells: often, strings: long }))).toEqual([401, 'El contenido es demasiado grande.'])
  })

  test('what is no workbook, a damaged one, one with entities of its own', async () => {
    expect((await refusal(Buffer.from('Nombre;Color')))[0]).toBe(421)
    expect((await refusal(zipped({ 'word/document.xml': '<a/>' })))[0]).toBe(428)
    expect((await refusal(book({ cells: '<row><c></row>' })))[0]).toBe(428)
    const bomb = {
      'xl/workbook.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      '_rels/.rels': relations(['a', 'officeDocument', 'xl/workbook.xml']),
    }
    expect((await refusal(zipped({ ...bomb, 'xl/_rels/workbook.xml.rels': relations() })))[0]).toBe(428)
    const whole = await book({ cells: '<row><c><v>1</v></c></row>' })
    for (let length = 0; length < whole.length; length += 97) expect([421, 428]).toContain((await refusal(whole.subarray(0, length)))[0])
    const rng = fc.sample(fc.nat({ max: whole.length - 1 }), { numRuns: 200, seed: 7 })
    for (const at of rng) {
      const spoilt = Buffer.from(whole)
      spoilt[at] = (spoilt[at] ?? 0) ^ 0x5a
      // Whatever is wrong with it, it is said as something a person can mend.
      await workbookText(spoilt).catch((error: unknown) => expect(error).toBeInstanceOf(BusinessError))
    }
  })

  test('a small file that would fill the memory (424)', async () => {
    const spaces = book({ cells: ' '.repeat(30 * 1024 * 1024) })
    expect(await refusal(spaces)).toEqual([424, 'El archivo supera el tamaño máximo de 24 MB.'])
    expect((await refusal(Buffer.alloc(6 * 1024 * 1024)))[0]).toBe(424)
  })
})
