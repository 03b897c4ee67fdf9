/**
 * The first sheet of a workbook (ECMA-376, part 1) as a table of texts: shared and inline strings, figures as they are
 * written, days by the format of their cell, and of a formula the result that was saved with it.
 */
import { httpErrors } from '../http/errors.ts'
import { importErrors, MOST_IMPORTED } from './errors.ts'
import { figureText } from './figure-text.ts'
import { walkXml, type XmlVisitor } from './xml.ts'

/** The text of a part by its name; null when the workbook has none. */
export type PartOf = (name: string) => Promise<string | null>

/** What a spreadsheet itself puts into one cell at most. */
const MOST_LETTERS = 32_767
const MOST_COLUMNS = 200
/** Empty rows in between are kept, because people count them; nobody leaves this many. */
const LAST_ROW = 20_000
/** Of the whole table: two thousand rows of a thousand letters each. */
const MOST_TEXT = 2_000_000

const wrongCell = (reference: string, what: string): never =>
  httpErrors.fail('invalid', { detalle: `La celda ${reference} ${what}` }, 'workbook')

function walk(text: string | null, visitor: XmlVisitor): void {
  if (text === null || !walkXml(text, visitor)) importErrors.fail('unreadable', {}, 'workbook')
}

interface Relation {
  readonly id: string
  readonly kind: string
  readonly target: string
}

/** What a part points to: `xl/workbook.xml` → its sheets, strings and styles. */
async function relationsOf(partOf: PartOf, part: string): Promise<Relation[]> {
  const at = part.lastIndexOf('/') + 1
  const folder = part.slice(0, at)
  const found: Relation[] = []
  walk(await partOf(`${folder}_rels/${part.slice(at)}.rels`), {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
      const target = attribute('Target') ?? ''
      found.push({
        id: attribute('Id') ?? '',
        kind: attribute('Type')?.split('/').at(-1) ?? '',
        target: target.startsWith('/') ? target.slice(1) : `${folder}${target}`,
      })
    },
  })
  return found
}

/** The letters of a text of the sheet: spreadsheets write what XML cannot hold as `_x000D_`. */
const letters = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Shared strings in their order; a string in several formats is one, and its reading aid (`rPh`) is not part of it. */
async function sharedStrings(text: string | null): Promise<string[]> {
  const strings: string[] = []
  if (text === null) return strings
  let isText = false
  let aids = 0
  walk(text, {
    open(name) {
      if (name === 'si') strings.push('')
      if (name === 'rPh') aids += 1
      isText = name === 't' && aids === 0
    },
    close(name) {
      if (name === 'rPh') aids -= 1
      isText = false
    },
    text(part) {
      if (isText) strings[strings.length - 1] += part
    },
  })
  return strings.map(letters)
}

/** The formats that every workbook has and that show a day (ECMA-376, 18.8.30). */
const isBuiltInDay = (id: number): boolean => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** A format of somebody shows a day: it has a year, a day, or a month without an hour, outside quotes and brackets. */
function isDayFormat(code: string): boolean {
  const [bare = ''] = code
    .replace(/"[^"]*"?|\[[^\]]*\]?|[\\_*]./g, '')
    .toLowerCase()
    .split(';')
  return /[yd]/.test(bare) || (bare.includes('m') && !/[hs]/.test(bare))
}

/** Which of the formats of cells, by their place, show a day. */
async function dayStyles(text: string | null): Promise<readonly boolean[]> {
  const styles: boolean[] = []
  if (text === null) return styles
  const codes = new Map<number, string>()
  let isCells = false
  walk(text, {
    open(name, attribute) {
      if (name === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '')
      if (name === 'cellXfs') isCells = true
      if (name !== 'xf' || !isCells) return
      const id = Number(attribute('numFmtId') ?? 0)
      const code = codes.get(id)
      styles.push(code === undefined ? isBuiltInDay(id) : isDayFormat(code))
    },
    close(name) {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

const DAY_MS = 86_400_000
/** Day 0 of the two ways to count, in days from 1970. */
const EPOCH_1900 = Date.UTC(1899, 11, 30) / DAY_MS
const EPOCH_1904 = Date.UTC(1904, 0, 1) / DAY_MS
/** 31 December 9999. */
const LAST_DAY = 2_958_465

/** A count of days → "2026-11-20", with its hour when it has one; null when it is no day. */
function dayText(text: string, epoch: number): string | null {
  const count = Number(text)
  if (!Number.isFinite(count) || count < 1 || count > LAST_DAY) return null
  const instant = new Date((epoch + Math.floor(count)) * DAY_MS + Math.round((count % 1) * 86_400) * 1000).toISOString()
  return count % 1 === 0 ? instant.slice(0, 10) : instant.slice(0, 19).replace('T', ' ')
}

/** "AB12" → 27; null when it has no letters. */
function columnOf(reference: string): number | null {
  const [found = ''] = /^[A-Z]{1,3}/.exec(reference) ?? []
  return found === '' ? null : [...found].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface Book {
  readonly strings: readonly string[]
  readonly days: readonly boolean[]
  readonly epoch: number
}

interface Cell {
  readonly reference: string
  readonly type: string
  readonly style: number
  value: string | null
  inline: string
  hasFormula: boolean
}

/** A text that a spreadsheet would run is held by an apostrophe, as in our own files: in its cell it was only a text. */
const held = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function cellText({ reference, type, style, value, inline, hasFormula }: Cell, { strings, days, epoch }: Book): string {
  if (type === 'inlineStr') return held(letters(inline))
  if (value === null)
    return hasFormula ? wrongCell(reference, 'tiene una fórmula sin su resultado. Abre el libro y guárdalo de nuevo.') : ''
  switch (type) {
    case 's':
      return held(strings[Number(value)] ?? '')
    case 'str':
      return held(letters(value))
    case 'b':
      return value.trim() === '1' ? 'Sí' : 'No'
    case 'e':
      return wrongCell(reference, `tiene un error (${value}). Corrígela en tu hoja.`)
    case 'd':
      return value.trim().replace('T', ' ')
    default: {
      const day = days[style] ? dayText(value, epoch) : null
      return day ?? figureText(value) ?? wrongCell(reference, 'no se puede leer.')
    }
  }
}

/** Rows of the sheet in their places, those without anything empty. */
class Sheet implements XmlVisitor {
  readonly rows: string[][] = []
  readonly #book: Book
  #row = 0
  #column = 0
  #filled = 0
  #length = 0
  #cell: Cell | null = null
  #in: 'v' | 't' | 'f' | null = null
  #aids = 0

  constructor(book: Book) {
    this.#book = book
  }

  open(name: string, attribute: (name: string) => string | null): void {
    if (name === 'row') {
      this.#row = Number(attribute('r') ?? this.#row + 1)
      this.#column = 0
    } else if (name === 'c') {
      const reference = attribute('r') ?? ''
      this.#column = columnOf(reference) ?? this.#column
      const style = Number(attribute('s') ?? 0)
      this.#cell = {
        reference: reference || `${this.#row}`,
        type: attribute('t') ?? 'n',
        style,
        value: null,
        inline: '',
        hasFormula: false,
      }
    } else if (name === 'rPh') this.#aids += 1
    else if (name === 'v' || name === 't' || name === 'f') this.#in = name
    if (name === 'f' && this.#cell) this.#cell.hasFormula = true
  }

  text(text: string): void {
    if (!this.#cell || this.#aids > 0) return
    if (this.#in === 'v') this.#cell.value = (this.#cell.value ?? '') + text
    if (this.#in === 't') this.#cell.inline += text
  }

  close(name: string): void {
    if (name === 'rPh') this.#aids -= 1
    this.#in = null
    if (name !== 'c' || !this.#cell) return
    const text = cellText(this.#cell, this.#book)
    if (text.trim() !== '') this.#put(text, this.#cell.reference)
    this.#cell = null
    this.#column += 1
  }

  #put(text: string, reference: string): void {
    if (text.length > MOST_LETTERS) wrongCell(reference, 'tiene demasiado texto.')
    if (this.#column >= MOST_COLUMNS) wrongCell(reference, `está fuera de las primeras ${MOST_COLUMNS} columnas.`)
    if (!(this.#row >= 1 && this.#row <= LAST_ROW)) wrongCell(reference, 'está muy abajo. Quita las filas vacías.')
    this.#length += text.length
    if (this.#length > MOST_TEXT) httpErrors.fail('invalid', { detalle: 'El contenido es demasiado grande.' }, 'workbook')
    while (this.rows.length < this.#row) this.rows.push([])
    const row = this.rows[this.#row - 1]
    if (!row) return
    if (row.length === 0) this.#filled += 1
    // Nothing more than the heads and what may be imported.
    if (this.#filled > MOST_IMPORTED + 1) importErrors.fail('tooManyRows', {}, 'workbook')
    while (row.length < this.#column) row.push('')
    row[this.#column] = text
  }
}

/**
 * Rows of cells of its first sheet in sight, the first row of the sheet first.
 * @throws 420, 428, or 401 naming the cell that cannot be read
 */
export async function readWorkbook(partOf: PartOf): Promise<string[][]> {
  const path = (await relationsOf(partOf, '')).find(({ kind }) => kind === 'officeDocument')?.target ?? ''
  const relations = await relationsOf(partOf, path)
  const targetOf = (kind: string) => relations.find((each) => each.kind === kind)?.target
  const sheets: string[] = []
  let epoch = EPOCH_1900
  walk(await partOf(path), {
    open(name, attribute) {
      if (name === 'workbookPr' && /^(1|true)$/.test(attribute('date1904') ?? '')) epoch = EPOCH_1904
      const state = attribute('state') ?? 'visible'
      if (name === 'sheet' && state === 'visible') sheets.push(attribute('id') ?? '')
    },
  })
  const first = relations.find(({ id, kind }) => id === sheets[0] && kind === 'worksheet')?.target
  const strings = targetOf('sharedStrings')
  const styles = targetOf('styles')
  const book = {
    strings: await sharedStrings(strings === undefined ? null : await partOf(strings)),
    days: await dayStyles(styles === undefined ? null : await partOf(styles)),
    epoch,
  }
  const sheet = new Sheet(book)
  walk(first === undefined ? null : await partOf(first), sheet)
  return sheet.rows
}

/** A table as it would be pasted: tabs between cells, quotes where a cell holds what separates. */
export const pastedText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => (/[\t\n\r",;]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\n')
