/** Rows pasted from a sheet: code, quantity, price, discount. Read without the network, matched with what it found. */
import type { FoundItem } from '#modules/items/index.ts'
import { discountOfText, noWrittenDiscount, parseDiscount, type ReadFigure, type WrittenDiscount } from '../discount.ts'
import type { EditorLine } from './line.ts'
import { lineOf } from './new-line.ts'

export interface PastedRow {
  /** Its place in what was pasted, from 1. */
  readonly row: number
  readonly code: string
  /** Null when the sheet brought none: one, or the price of the catalogue. */
  readonly quantity: string | null
  readonly unitPrice: string | null
  readonly discount: WrittenDiscount | null
  /** What could not be read, in words. */
  readonly problems: readonly string[]
}

export type PastedCells = Readonly<Record<string, string>>

/** By column of the grid: itemId, quantity, unitPrice, discount. Empty rows and a row of titles are left out. */
export function readPasted(block: readonly PastedCells[], readFigure: ReadFigure): PastedRow[] {
  return block.flatMap((cells, index) => {
    const code = (cells['itemId'] ?? '').trim()
    const rest = [cells['quantity'], cells['unitPrice'], cells['discount']].map((cell) => cell?.trim() ?? '')
    if (code === '' && rest.every((cell) => cell === '')) return []
    if (index === 0 && isHeading(code, rest[0] ?? '')) return []
    return [readRow(index + 1, code, rest, readFigure)]
  })
}

const isHeading = (code: string, quantity: string): boolean =>
  /^(c[óo]digo|[íi]tem|referencia|producto)$/i.test(code) && !/\d/.test(quantity)

function readRow(
  row: number,
  code: string,
  [quantityText = '', priceText = '', discountText = '']: readonly string[],
  readFigure: ReadFigure,
): PastedRow {
  const problems: string[] = []
  const read = (name: string, text: string): string | null => {
    if (text === '') return null
    const figure = readFigure(text)
    if (figure.ok && !figure.text.startsWith('-')) return figure.text
    problems.push(`${name} «${text}» no es un número`)
    return null
  }
  const quantity = read('Cantidad', quantityText)
  const unitPrice = read('Valor unitario', priceText)
  const parsed = parseDiscount(discountText, readFigure)
  if (!parsed.ok) problems.push(`Descuento «${discountText}»: ${parsed.error}`)
  if (code === '') problems.push('Falta el código')
  return { row, code, quantity, unitPrice, discount: parsed.ok && parsed.text !== '' ? discountOfText(parsed.text) : null, problems }
}

export interface MatchedPaste {
  readonly lines: readonly EditorLine[]
  readonly unmatched: readonly PastedRow[]
}

/**
 * Pasted rows as lines.
 * @param found items by code, as the catalogue knows them
 * @param room how many lines still fit
 */
export function matchPasted(
  rows: readonly PastedRow[],
  found: ReadonlyMap<string, FoundItem>,
  newKey: () => string,
  room: number,
): MatchedPaste {
  const lines: EditorLine[] = []
  const unmatched: PastedRow[] = []
  for (const row of rows) {
    const item = found.get(codeKey(row.code))
    const problems = [
      ...row.problems,
      ...(item || row.code === '' ? [] : ['No hay un producto activo con ese código']),
      ...(lines.length >= room ? ['El documento ya no admite más líneas'] : []),
    ]
    if (!item || problems.length > 0) {
      unmatched.push({ ...row, problems })
      continue
    }
    const line = lineOf(item, newKey())
    lines.push({
      ...line,
      quantity: row.quantity ?? line.quantity,
      unitPrice: row.unitPrice ?? line.unitPrice,
      discount: row.discount ?? noWrittenDiscount,
    })
  }
  return { lines, unmatched }
}

/** Codes are the same in capitals and without spaces around. */
export const codeKey = (code: string): string => code.trim().toLowerCase()
