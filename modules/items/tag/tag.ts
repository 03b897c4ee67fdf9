/** Words of the company's own over what it sells and the documents it makes. Here because items carry them first. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { colour, flag, text } from '#platform/catalogue/field.ts'
import { bookkeepers, everybody, sellers } from '#platform/roles.ts'

/** What a tag may be kept for. */
export type TaggedThing = 'items' | 'sales' | 'purchases'

export const tag = defineCatalogue({
  name: 'items.tag',
  table: 'tag',
  path: '/settings/tags',
  titles: { one: 'Etiqueta', many: 'Etiquetas', gender: 'f' },
  purpose: 'Palabras tuyas para agrupar y encontrar productos y documentos: «Promoción», «Por revisar», «Proyecto Norte».',
  module: 'items',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: everybody, write: [...bookkeepers, ...sellers] },
  fields: {
    name: text('Nombre', { max: 40, wide: true }),
    color: colour('Color', { wide: true }),
    forItems: flag('En productos y servicios', { initial: true }),
    forSales: flag('En documentos de venta', { initial: true }),
    forPurchases: flag('En documentos de compra', { initial: true }),
  },
  unique: ['name'],
  list: { columns: ['name', 'color', 'forItems', 'forSales', 'forPurchases'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  notices: ({ forItems, forSales, forPurchases }) =>
    forItems || forSales || forPurchases ? [] : [{ tone: 'warn', text: 'Así no se ofrece en ninguna parte.' }],
  merges: true,
  usedIn: { item_tag: 'productos y servicios', document_tag: 'documentos' },
})
