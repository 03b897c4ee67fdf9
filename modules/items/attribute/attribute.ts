/** What makes variants of one product: sizes, colours. The code of each value is part of the variant's own. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { children, colour, text } from '#platform/catalogue/field.ts'
import { bookkeepers, everybody, sellers } from '#platform/roles.ts'

const LONGEST_CODE = 8

export const attribute = defineCatalogue({
  name: 'items.attribute',
  table: 'attribute',
  path: '/settings/attributes',
  titles: { one: 'Atributo', many: 'Atributos', gender: 'm' },
  screenTitle: 'Atributos y variantes',
  purpose: 'En qué se diferencian las variantes de un producto: talla, color, material. Cada uno con sus valores.',
  module: 'items',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: everybody, write: [...bookkeepers, ...sellers], delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 60, wide: true }),
    children: children('Valores', {
      table: 'attribute_value',
      one: 'valor',
      fields: {
        name: text('Valor', { max: 40 }),
        code: text('Código', { max: LONGEST_CODE, upperCase: true }),
        color: colour('Color'),
      },
      unique: ['name', 'code'],
    }),
  },
  unique: ['name'],
  usedIn: { item_variant_value: 'variantes de productos' },
  ordered: true,
  list: { columns: ['name', 'children'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  notices: ({ children: values }) => {
    const [first] = values
    return first ? [{ tone: 'example', text: `Una variante se llamará CAMISA-${first.code.toUpperCase()}.` }] : []
  },
})
