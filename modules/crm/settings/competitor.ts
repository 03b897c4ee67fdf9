/** With whom the company competes for a business. */
import { plan } from '#modules/subscription/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { text } from '#platform/catalogue/field.ts'
import { everybody } from '#platform/roles.ts'

export const competitor = defineCatalogue({
  name: 'crm.competitor',
  table: 'competitor',
  path: '/crm/settings/competitors',
  titles: { one: 'Competidor', many: 'Competidores', gender: 'm' },
  purpose: 'Con quién compites y qué conviene saber de cada uno antes de ofrecer.',
  module: 'crm',
  services: [9, 'full'],
  plan: plan.planCrmAdvanced,
  offeredTo: { read: everybody, write: ['seller'] },
  fields: {
    name: text('Nombre', { max: 80 }),
    website: text('Página web', {
      max: 200,
      optional: true,
      pattern: {
        regex: /^https?:\/\/[^\s.]+\.\S+$/,
        message: 'Escribe la dirección completa, como https://ejemplo.com',
        example: 'https://ejemplo.com',
      },
    }),
    strengths: text('En qué es fuerte', { max: 500, optional: true, wide: true }),
    weaknesses: text('En qué le ganas', { max: 500, optional: true, wide: true }),
  },
  unique: ['name'],
  list: { columns: ['name', 'strengths', 'weaknesses', 'website'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
})
