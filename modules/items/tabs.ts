/** The parts of an item's page, in their order. Each stands in the address by its word. */
export const itemTabs = ['summary', 'movements', 'prices', 'sales', 'purchases', 'goods', 'formula', 'documents', 'history'] as const
export type ItemTab = (typeof itemTabs)[number]

export const itemTabNames: Readonly<Record<ItemTab, string>> = {
  summary: 'Resumen',
  movements: 'Movimientos',
  prices: 'Precios',
  sales: 'Ventas',
  purchases: 'Compras',
  goods: 'Lotes y seriales',
  formula: 'Fórmula',
  documents: 'Documentos',
  history: 'Historial',
}

/** In the address, under `ver`; the summary has none. */
const words: Readonly<Record<ItemTab, string>> = {
  summary: 'resumen',
  movements: 'movimientos',
  prices: 'precios',
  sales: 'ventas',
  purchases: 'compras',
  goods: 'lotes',
  formula: 'formula',
  documents: 'documentos',
  history: 'historial',
}

/** What the address says for a tab. @returns null of the first, which it does not name */
export const wordOfTab = (tab: ItemTab): string | null => (tab === 'summary' ? null : words[tab])

/** The tab that the address names, when it is one of those in sight; the first one otherwise. */
export const tabOfWord = (word: string | undefined, shown: readonly ItemTab[]): ItemTab =>
  shown.find((tab) => words[tab] === word) ?? 'summary'
