/** By which way a ticket came in. */
import { plan } from '#modules/subscription/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, colour, text } from '#platform/catalogue/field.ts'
import { everybody } from '#platform/roles.ts'

export const ticketOrigin = defineCatalogue({
  name: 'desk.ticketOrigin',
  table: 'ticket_origin',
  path: '/desk/settings/origins',
  titles: { one: 'Origen de ticket', many: 'Orígenes de ticket', gender: 'm' },
  purpose: 'Por dónde te escriben tus clientes, para saber dónde hace falta gente.',
  module: 'desk',
  services: [13, 'full'],
  plan: plan.planHelpUsers,
  offeredTo: { read: [...everybody, 'deskAdministrator', 'deskAgent'], write: ['deskAdministrator'], delete: ['deskAdministrator'] },
  fields: {
    name: text('Nombre', { max: 60 }),
    channel: choice('Canal', {
      email: 'Correo',
      phone: 'Teléfono',
      chat: 'Chat o mensajería',
      portal: 'Portal de clientes',
      social: 'Redes sociales',
      inPerson: 'En persona',
    }),
    color: colour('Color', { wide: true }),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'channel', 'color'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
})
