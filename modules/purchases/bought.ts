import type { LineThings } from '#modules/documents/index.ts'

/** Goods and services of the catalogue, at the prices that the supplier writes. */
export const boughtItems: LineThings = { items: ['product', 'service'], accounts: [], prices: 'theirs' }
