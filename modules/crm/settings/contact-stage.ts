/** How far a contact has come: from somebody who asked to somebody who buys. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, colour, text } from '#platform/catalogue/field.ts'
import { everybody } from '#platform/roles.ts'

export const contactStage = defineCatalogue({
  name: 'crm.contactStage',
  table: 'contact_stage',
  path: '/crm/settings/contact-stages',
  titles: { one: 'Etapa del contacto', many: 'Etapas del contacto', gender: 'f' },
  purpose: 'El camino de un contacto, de quien pregunta por primera vez a quien te compra siempre.',
  module: 'crm',
  services: [9, 'full'],
  plan: null,
  offeredTo: { read: everybody },
  fields: {
    name: text('Nombre', { max: 60 }),
    kind: choice('Quiénes son', { lead: 'Prospectos', customer: 'Clientes', former: 'Dejaron de comprar' }, { initial: 'lead' }),
    color: colour('Color', { wide: true }),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'kind', 'color'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
})
