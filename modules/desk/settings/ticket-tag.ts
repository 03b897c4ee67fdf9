/** Words that gather tickets of the same matter, whatever their kind. */
import { plan } from '#modules/subscription/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { colour, text } from '#platform/catalogue/field.ts'
import { everybody } from '#platform/roles.ts'

export const ticketTag = defineCatalogue({
  name: 'desk.ticketTag',
  table: 'ticket_tag',
  path: '/desk/settings/tags',
  titles: { one: 'Etiqueta', many: 'Etiquetas', gender: 'f' },
  screenTitle: 'Etiquetas de ticket',
  purpose: 'Junta tickets de un mismo asunto, para encontrarlos y contarlos.',
  module: 'desk',
  services: [13, 'full'],
  plan: plan.planHelpUsers,
  offeredTo: {
    read: [...everybody, 'deskAdministrator', 'deskAgent'],
    write: ['deskAdministrator', 'deskAgent'],
    delete: ['deskAdministrator'],
  },
  fields: {
    name: text('Nombre', { max: 40 }),
    description: text('Cuándo se usa', { max: 200, optional: true }),
    color: colour('Color', { wide: true }),
  },
  unique: ['name'],
  list: { columns: ['name', 'description', 'color'], search: ['name', 'description'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
})
