/** Why a business was lost, and what must be told then. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { flag, text } from '#platform/catalogue/field.ts'
import { everybody } from '#platform/roles.ts'

export const lossReason = defineCatalogue({
  name: 'crm.lossReason',
  table: 'loss_reason',
  path: '/crm/settings/reasons-loss',
  titles: { one: 'Motivo de pérdida', many: 'Motivos de pérdida', gender: 'm' },
  purpose: 'Por qué se pierde un negocio. Se pide al marcarlo como perdido.',
  module: 'crm',
  services: [9, 'full'],
  plan: null,
  offeredTo: { read: everybody },
  fields: {
    name: text('Nombre', { max: 60, wide: true }),
    asksComment: flag('Pide explicarlo'),
    asksCompetitor: flag('Pide con quién compró'),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'asksComment', 'asksCompetitor'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
})
