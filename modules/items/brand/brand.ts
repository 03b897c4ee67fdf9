import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { colour, text } from '#platform/catalogue/field.ts'
import { bookkeepers, everybody, sellers } from '#platform/roles.ts'

export const brand = defineCatalogue({
  name: 'items.brand',
  table: 'brand',
  path: '/settings/brands',
  titles: { one: 'Marca', many: 'Marcas', gender: 'f' },
  purpose: 'Agrupa tus productos por marca para buscarlos y analizar sus ventas.',
  module: 'items',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: [...everybody, 'warehouseKeeper'], write: [...bookkeepers, ...sellers], delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 80, wide: true }),
    color: colour('Color', { wide: true }),
  },
  unique: ['name'],
  list: { columns: ['name', 'color'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
  usedIn: { promotion_brand: 'promociones', commission: 'comisiones', item: 'productos y servicios' },
})
