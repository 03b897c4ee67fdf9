/** Prices copied from a sheet: código, desde (when there are three columns) and precio, as people write figures. */
import { readTable } from '#platform/import/table.ts'
import { parseQuantityInput } from '#platform/ui/parse.ts'

export interface PastedPrice {
  readonly code: string
  readonly from: string
  readonly price: string
}

export interface PastedPrices {
  readonly rows: readonly PastedPrice[]
  /** By the row of the sheet, counted from 1. */
  readonly problems: readonly { readonly row: number; readonly text: string }[]
}

const figureOf = (text: string): string | null => {
  const read = parseQuantityInput(text.replace(/[$\s\u00a0]|cop/gi, ''))
  return read.ok && read.text !== '' && !read.text.startsWith('-') ? read.text : null
}

/** A first row whose price is no figure is the heads. */
export function readPastedPrices(text: string): PastedPrices {
  const table = readTable(text)
  const all = [{ number: 1, cells: table.heads }, ...table.rows]
  const rows: PastedPrice[] = []
  const problems: { row: number; text: string }[] = []
  for (const { number, cells } of all) {
    const [code = '', ...figures] = cells.map((cell) => cell.trim())
    const said = figures.filter((cell, at) => cell !== '' || at === 0).slice(0, 2)
    const [first = '', second] = said
    const price = figureOf(second ?? first)
    if (code === '' && said.every((cell) => cell === '')) continue
    if (number === 1 && price === null) continue
    const from = second === undefined ? '0' : first === '' ? '0' : figureOf(first)
    if (code === '') problems.push({ row: number, text: 'Falta el código.' })
    else if (price === null) problems.push({ row: number, text: 'El precio no es un número.' })
    else if (from === null) problems.push({ row: number, text: 'La cantidad desde la que rige no es un número.' })
    else rows.push({ code, from, price })
  }
  return { rows, problems }
}
