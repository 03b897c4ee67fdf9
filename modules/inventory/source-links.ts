import type { SourceLink } from '#modules/accounting/index.ts'

/** The stock note as source of entries and movements. */
export const STOCK_NOTE = 'stock.note'

/** Where a stock note is shown: the panel of the list of movements. */
export const stockNoteAddress = (id: string): string => `/inventories?id=${id}`

/** Where a transfer is shown. */
export const transferAddress = (id: string): string => `/inventories/transfers/${id}/detail`

/** The transfer as source of entries and movements. */
export const TRANSFER = 'stock.transfer'

export const inventorySourceLinks: readonly SourceLink[] = [
  { kind: STOCK_NOTE, address: stockNoteAddress },
  { kind: TRANSFER, address: transferAddress },
]
