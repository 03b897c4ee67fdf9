/**
 * Reads a table that comes from a spreadsheet: comma or semicolon separated values (RFC 4180), or cells pasted, which a
 * tab separates. The separator is found in the first row.
 */

export interface ReadRow {
  /** As a spreadsheet counts them: the heads are row 1. */
  readonly number: number
  readonly cells: readonly string[]
}

export interface ReadTable {
  readonly heads: readonly string[]
  /** Without those that have nothing in them. */
  readonly rows: readonly ReadRow[]
}

export const SEPARATORS = ['\t', ';', ','] as const
/** A first line that only names the separator, as some spreadsheets write it. */
const NAMED_SEPARATOR = /^sep=(.)\r?\n/i
const MARK = /^\u{feff}/u

/** The separator that the first row has most of, outside quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === '\n' || letter === '\r')) break
    else if (!isQuoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  return SEPARATORS.reduce((best, each) => ((counts.get(each) ?? 0) > (counts.get(best) ?? 0) ? each : best))
}

/**
 * Records of cells, of those that have something in them. A quote means something only at the beginning of a cell, so that 5" stays
 * what it is. The heads are the first record, whatever they have. An empty one is not kept: a file of line breaks is a million of them.
 */
function recordsOf(text: string, separator: string): ReadRow[] {
  const records: ReadRow[] = []
  let record: string[] = []
  let number = 0
  let at = 0
  const end = (): void => {
    number += 1
    if (number > 1 && isEmpty(record)) record.length = 0
    else {
      records.push({ number, cells: record })
      record = []
    }
  }
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1)
      cell = text.slice(at + 1, end).replaceAll('""', '"')
      at = end + 1
    }
    const from = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
    record.push(cell + text.slice(from, at))
    if (text[at] === separator) {
      at += 1
      // A separator at the very end is followed by an empty cell.
      if (at === text.length) record.push('')
      continue
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
    end()
  }
  if (record.length > 0) end()
  return records
}

const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/** Where a quoted cell ends; one that nobody closes goes on to the end. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at < 0 ? text.length : at
}

/** Heads and rows of a text; no heads when it has nothing. */
export const readTable = (given: string): ReadTable => readTableBy(given, null)

/** @param separator null is that of its first row; one that the text names comes before */
export function readTableBy(given: string, separator: string | null): ReadTable {
  const marked = given.replace(MARK, '')
  const named = NAMED_SEPARATOR.exec(marked)
  const text = named ? marked.slice(named[0].length) : marked
  const records = recordsOf(text, named?.[1] ?? separator ?? separatorOf(text))
  const heads = records[0]?.cells ?? []
  return { heads: isEmpty(heads) ? [] : heads.map((head) => head.trim()), rows: records.slice(1) }
}

/**
 * What a cell that a spreadsheet would run as a formula says about itself. Our own files hold such a text with an
 * apostrophe (`csv.ts`), which is taken away again; a bare one is refused, because nobody typed a name like that.
 * A sign before a figure is no formula.
 */
export const isFormula = (cell: string): boolean => /^[=@\t\r]/.test(cell) || (/^[+-]/.test(cell) && !/^[+-][\d\s.,()%$-]*$/.test(cell))

/** The text of a cell without the apostrophe that holds it. */
export const released = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)
