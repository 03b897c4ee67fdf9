/**
 * A workbook of one sheet (ECMA-376, part 1), whoever fills it: its fixed parts, the formats of cells, and cells. What a
 * sheet holds is written row by row, so memory stays flat.
 */
import { ZipWriter } from './zip.server.ts'
import type { Sink } from './file.server.ts'

export const NS = 'http://schemas.openxmlformats.org'
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Characters that XML 1.0 cannot hold are left out. */
// oxlint-disable-next-line no-control-regex -- these are the ones
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string): string =>
  text.replace(UNWRITABLE, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Cell formats, by their place in `styles.xml`: each one plain, then bold, then bold with a line above. */
const formats = ['text', 'day', 'amount', 'quantity', 'fraction', 'unitPrice', 'percent'] as const
export type Format = (typeof formats)[number]
const weights = ['plain', 'bold', 'total'] as const
export type Weight = (typeof weights)[number]
/** The place of a format in `styles.xml`. */
export const styleOf = (format: Format, weight: Weight): number => weights.indexOf(weight) * formats.length + formats.indexOf(format)
export const HEAD_STYLE = formats.length * weights.length
export const TITLE_STYLE = HEAD_STYLE + 1
/** Deepest level that is indented. */
const DEEPEST = 9
/** A text as deep as its level. */
export const indentStyle = (depth: number, weight: Weight): number =>
  depth === 0 ? styleOf('text', weight) : TITLE_STYLE + 1 + weights.indexOf(weight) * DEEPEST + Math.min(depth, DEEPEST) - 1

const CODES: Readonly<Record<Format, string>> = {
  text: 'General',
  day: 'dd/mm/yyyy',
  amount: '#,##0.00;(#,##0.00);"–"??',
  // A whole figure under a format with decimals shows its point alone: "5."
  quantity: '#,##0',
  fraction: '#,##0.######',
  unitPrice: '#,##0.00####',
  percent: '0.0%',
}

const styles = (): string => {
  const codes = formats.map((format, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(CODES[format])}"/>`)
  const cells = weights.flatMap((weight, font) =>
    formats.map(
      (format, index) =>
        `<xf numFmtId="${format === 'text' ? 0 : 200 + index}" fontId="${Math.min(font, 1)}" fillId="0" borderId="${weight === 'total' ? 1 : 0}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1"/>`,
    ),
  )
  const indented = weights.flatMap((weight, font) =>
    Array.from(
      { length: DEEPEST },
      (_, depth) =>
        `<xf fontId="${Math.min(font, 1)}" borderId="${weight === 'total' ? 1 : 0}" xfId="0" applyFont="1" applyBorder="1" applyAlignment="1"><alignment indent="${depth + 1}"/></xf>`,
    ),
  )
  return `${XML}<styleSheet xmlns="${NS}/spreadsheetml/2006/main"><numFmts count="${codes.length}">${codes.join('')}</numFmts><fonts count="3"><font><sz val="10"/><name val="Calibri"/></font><font><b/><sz val="10"/><name val="Calibri"/></font><font><b/><sz val="14"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFEEF1EF"/></patternFill></fill></fills><borders count="3"><border/><border><left/><right/><top style="thin"/><bottom/></border><border><left/><right/><top/><bottom style="thin"/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${cells.length + 2 + indented.length}">${cells.join('')}<xf fontId="1" fillId="2" borderId="2" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf><xf fontId="2" xfId="0" applyFont="1"/>${indented.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

/** Names of the parts that every workbook has. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${NS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${NS}/package/2006/relationships"><Relationship Id="rId1" Type="${NS}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${NS}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
}

/** A sheet's name may have 31 characters, and some may not be in it. */
const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31)

const workbook = (title: string): string =>
  `${XML}<workbook xmlns="${NS}/spreadsheetml/2006/main" xmlns:r="${NS}/officeDocument/2006/relationships"><sheets><sheet name="${escaped(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`

/** 0 → A, 26 → AA. */
export const columnLetters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26)

/** Days since 30 December 1899, as spreadsheets count them. */
export const daySerial = (day: string): number => Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000)

/** Writes a whole workbook. @param title the name of its sheet @param sheet writes `sheet1.xml` */
export async function writeWorkbook(title: string, sink: Sink, sheet: (part: Sink) => Promise<void>): Promise<void> {
  const zip = new ZipWriter(sink)
  for (const [name, text] of Object.entries({ ...PARTS, 'xl/workbook.xml': workbook(title), 'xl/styles.xml': styles() })) {
    await zip.part(name, (part) => part.write(text))
  }
  await zip.part('xl/worksheets/sheet1.xml', sheet)
  await zip.end()
}

/** A cell of text, which is never run as a formula; nothing when it is empty. */
export const textCell = (reference: string, style: number, text: string): string =>
  text === '' ? '' : `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

/** A figure as such. @param text canonical: digits, a dot, a sign */
export const figureCell = (reference: string, style: number, text: string, formula = ''): string =>
  `<c r="${reference}" s="${style}">${formula}<v>${text}</v></c>`

/** @param day YYYY-MM-DD */
export const dayCell = (reference: string, style: number, day: string): string => figureCell(reference, style, String(daySerial(day)))
