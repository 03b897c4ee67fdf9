/** What an item may be. */
export const itemKinds = ['product', 'service', 'kit', 'variable'] as const
export type ItemKind = (typeof itemKinds)[number]

export const itemKindNames: Readonly<Record<ItemKind, string>> = {
  product: 'Producto',
  service: 'Servicio',
  kit: 'Combo',
  variable: 'Variable',
}
