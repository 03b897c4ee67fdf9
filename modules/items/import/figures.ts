/** Figures of products in files: what is wrong with one is said with the code of its column (error catalogue, 656 to 665). */
import { refuseCell } from '#platform/import/reading.ts'
import type { ImportRow } from '#platform/import/served.server.ts'
import { parseMoneyInput, parseQuantityInput, type Parsed } from '#platform/ui/parse.ts'
import { itemErrors } from '../errors.ts'

/** What a column holds, as the error catalogue tells it. */
export type ProductFigure = 'price' | 'cost' | 'quantity' | 'measure'

const notFigure = {
  price: 'priceNotFigure',
  cost: 'costNotFigure',
  quantity: 'quantityNotFigure',
  measure: 'measureNotFigure',
} as const

function readCell(row: ImportRow, field: string, figure: ProductFigure, read: Parsed): string | null {
  const refuse = (name: (typeof notFigure)[ProductFigure] | 'figureTooFine' | 'negativeFigure'): null => {
    row.refuse(field, itemErrors.of(name, { fila: String(row.number) }, field))
    return null
  }
  if (read.ok) return read.text.startsWith('-') ? refuse('negativeFigure') : read.text === '' ? null : read.text
  if (read.fault === 'tooFine') return refuse('figureTooFine')
  if (read.fault !== 'tooLarge') return refuse(notFigure[figure])
  refuseCell(row, field, read.error)
  return null
}

/** Up to six decimals, as prices and costs of one unit and quantities have. @returns null when the cell says nothing or is refused */
export const productFigureOfRow = (row: ImportRow, field: string, figure: ProductFigure): string | null =>
  readCell(row, field, figure, parseQuantityInput(row.text(field)))

/** Money, with two decimals. @returns null when the cell says nothing or is refused */
export const productMoneyOfRow = (row: ImportRow, field: string, figure: ProductFigure): string | null =>
  readCell(row, field, figure, parseMoneyInput(row.text(field)))
