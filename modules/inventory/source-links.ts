import type { SourceLink } from '#modules/accounting/index.ts'

/** The stock note as source of entries and movements. */
export const STOCK_NOTE = 'stock.note'

/** Where a stock note is shown: the panel of the list of movements. */
export const stockNoteAddress = (id: string): string => `/inventories?id=${id}`

/** Where a transfer is shown. */
export const transferAddress = (id: string): string => `/inventories/transfers/${id}/detail`

/** Where a physical count is shown. */
export const countAddress = (id: string): string => `/inventories/adjust-stock?conteo=${id}`

/** The physical count as source of what its adjustment takes up later, and its entity in the log of activity. */
export const STOCK_COUNT = 'stock.count'
export const COUNT_ENTITY = 'inventory.count'

/** The transfer as source of entries and movements. */
export const TRANSFER = 'stock.transfer'

/** The card of a product, of all warehouses or of one: `item` or `item/warehouse`. */
export const STOCK_CARD = 'stock.card'

const stockCardAddress = (id: string): string => {
  const [item = '', warehouse] = id.split('/')
  return `/inventories/detail?item=${item}${warehouse === undefined ? '' : `&warehouse=${warehouse}`}`
}

/** A batch and a serial, each in the panel of its list. */
export const BATCH = 'stock.batch'
export const SERIAL = 'stock.serial'

export const inventorySourceLinks: readonly SourceLink[] = [
  { kind: STOCK_NOTE, address: stockNoteAddress },
  { kind: TRANSFER, address: transferAddress },
  { kind: STOCK_COUNT, address: countAddress },
  { kind: STOCK_CARD, address: stockCardAddress },
  { kind: BATCH, address: (id) => `/items/batches?id=${id}` },
  { kind: SERIAL, address: (id) => `/items/serials?id=${id}` },
]
