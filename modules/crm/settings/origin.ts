/** Where a business comes from. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, colour, text } from '#platform/catalogue/field.ts'
import { everybody } from '#platform/roles.ts'

export const origin = defineCatalogue({
  name: 'crm.origin',
  table: 'deal_origin',
  path: '/crm/settings/origins',
  titles: { one: 'Origen', many: 'Orígenes', gender: 'm' },
  purpose: 'De dónde llega cada negocio, para saber qué te trae clientes.',
  module: 'crm',
  services: [9, 'full'],
  plan: null,
  offeredTo: { read: everybody, write: ['seller'] },
  fields: {
    name: text('Nombre', { max: 60 }),
    kind: choice(
      'Quién dio el primer paso',
      { customer: 'El cliente', company: 'Nosotros', partner: 'Un aliado' },
      { initial: 'customer' },
    ),
    color: colour('Color', { wide: true }),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'kind', 'color'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
})
