/** What customers write for: each kind of ticket begins with a priority and asks for what is needed to answer. */
import { plan } from '#modules/subscription/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, colour, flag, text } from '#platform/catalogue/field.ts'
import { priorities } from './priority.ts'
import { everybody } from '#platform/roles.ts'

export const ticketKind = defineCatalogue({
  name: 'desk.ticketKind',
  table: 'ticket_kind',
  path: '/desk/settings/kinds',
  titles: { one: 'Tipo de ticket', many: 'Tipos de ticket', gender: 'm' },
  purpose: 'Para qué te escriben: una pregunta, una falla, una garantía. Cada tipo propone su prioridad y pide lo que hace falta.',
  module: 'desk',
  services: [13, 'full'],
  plan: plan.planHelpUsers,
  offeredTo: { read: [...everybody, 'deskAdministrator', 'deskAgent'], write: ['deskAdministrator'], delete: ['deskAdministrator'] },
  fields: {
    name: text('Nombre', { max: 60 }),
    priority: choice('Prioridad', priorities, { initial: 'normal', help: 'Con la que empieza.' }),
    asksItem: flag('Pide el producto o el serial'),
    asksDocument: flag('Pide la factura o el documento'),
    inPortal: flag('El cliente lo puede elegir en el portal', { initial: true }),
    color: colour('Color', { wide: true }),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'priority', 'asksItem', 'asksDocument', 'inPortal', 'color'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
})
