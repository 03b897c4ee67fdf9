import type { SourceLink } from '#modules/accounting/index.ts'

/** Where a stock note is shown: the panel of the list of movements. */
export const inventorySourceLinks: readonly SourceLink[] = [{ kind: 'stock.note', address: (id) => `/inventories?id=${id}` }]
