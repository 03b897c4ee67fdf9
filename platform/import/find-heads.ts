/**
 * Finds the row of the heads: programs write the company, a title and the day above it. It is the one of the first twenty in which
 * most columns are known. Pure.
 */
import { type ReadRow, type ReadTable, readTable, readTableBy, SEPARATORS } from './table.ts'

/** How far down the heads may be. */
export const HEAD_ROWS = 20
/** A first row with so many known columns is the heads, whatever comes below. */
const ENOUGH = 2

/** Heads are words: a row with figures or addresses is of records. */
const FIGURE = /^[$-]?\d[\d.,%]*$|@/

const filled = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== '')

/** One known column is heads only where it is all there is. */
const mayBeHeads = (cells: readonly string[], known: number): boolean =>
  (known >= ENOUGH || (known > 0 && known === filled(cells).length)) && !filled(cells).some((cell) => FIGURE.test(cell.replaceAll(' ', '')))

/**
 * @param knownOf how many columns of a row are known by their heads
 * @returns the table below its heads; as `readTable` reads it when no other row says more than the first
 */
export function readTableWith(text: string, knownOf: (heads: readonly string[]) => number): ReadTable {
  const usual = readTable(text)
  const first = knownOf(usual.heads)
  if (first >= ENOUGH) return usual
  let best: { readonly known: number; readonly table: ReadTable } = { known: first, table: usual }
  for (const separator of SEPARATORS) {
    const { heads, rows } = readTableBy(text, separator)
    const all: readonly ReadRow[] = [{ number: 1, cells: heads }, ...rows]
    for (const [at, { number, cells }] of all.slice(0, HEAD_ROWS).entries()) {
      const known = number > HEAD_ROWS ? 0 : knownOf(cells)
      if (known > best.known && mayBeHeads(cells, known))
        best = { known, table: { heads: cells.map((cell) => cell.trim()), rows: all.slice(at + 1) } }
    }
  }
  return best.table
}
