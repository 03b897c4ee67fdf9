import { postableAccount } from '#modules/accounting/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { colour, reference, text } from '#platform/catalogue/field.ts'
import { bookkeepers, everybody, sellers } from '#platform/roles.ts'

const PATH = '/settings/item-categories'

export const category = defineCatalogue({
  name: 'items.category',
  table: 'item_category',
  path: PATH,
  titles: { one: 'Categoría', many: 'Categorías', gender: 'f' },
  screenTitle: 'Categorías de productos',
  purpose: 'Agrupa tus productos y servicios en familias y subfamilias, a tu manera.',
  module: 'items',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: [...everybody, 'warehouseKeeper'], write: [...bookkeepers, ...sellers], delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 80, wide: true }),
    parentId: reference(
      'Depende de',
      { table: 'item_category', optionsPath: `/api${PATH}/options` },
      { optional: true, help: 'Vacío si es de primer nivel.' },
    ),
    expenseAccountId: reference('Cuenta de gasto', postableAccount, {
      optional: true,
      help: 'De los servicios que compras de ella, cuando no dicen la suya.',
    }),
    color: colour('Color', { wide: true }),
  },
  tree: { parent: 'parentId' },
  list: { columns: ['name', 'color'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
  usedIn: {
    item_category: 'otras categorías',
    item: 'productos y servicios',
    pos_layout_tile: 'distribuciones del punto de venta',
    promotion_category: 'promociones',
    promotion_except_category: 'promociones',
    commission: 'comisiones',
    stock_count: 'conteos físicos',
    loyalty_excluded_category: 'programas de puntos',
    loyalty_multiplier: 'programas de puntos',
  },
})
