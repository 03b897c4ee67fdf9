/** Why goods come in or go out without a commercial document, and the account that says it in the books. */
import { postableAccount } from '#modules/accounting/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, reference, text } from '#platform/catalogue/field.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

/** Which way goods may move under a concept. */
export const conceptDirections = { in: 'Entran', out: 'Salen', both: 'Entran o salen' } as const
export type ConceptDirection = keyof typeof conceptDirections

export const stockConcept = defineCatalogue({
  name: 'inventory.concept',
  table: 'stock_concept',
  path: '/inventories/concepts',
  titles: { one: 'Concepto de inventario', many: 'Conceptos de inventario', gender: 'm' },
  purpose: 'Por qué entran o salen productos sin factura ni compra, con la cuenta contable donde queda su valor.',
  module: 'inventory',
  services: ['full'],
  plan: null,
  offeredTo: { read: [...everybody, 'warehouseKeeper'], write: bookkeepers, delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 80, wide: true }),
    direction: choice('Los productos', conceptDirections, { initial: 'both', wide: true }),
    accountId: reference('Cuenta', postableAccount, {
      optional: true,
      help: 'Contra la que se contabiliza el valor de lo que se mueve. Sin ella no se puede usar.',
    }),
  },
  unique: ['name'],
  list: { columns: ['name', 'direction', 'accountId'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  detail: (values) => conceptDirections[values.direction],
  merges: true,
  usedIn: { stock_note: 'notas de inventario', stock_count: 'conteos físicos' },
})
