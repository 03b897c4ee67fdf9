/** The states of a ticket with the company's own words, each over the class that the product's rules know. */
import { plan } from '#modules/subscription/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, colour, text } from '#platform/catalogue/field.ts'
import { everybody } from '#platform/roles.ts'

/** What a state means to the clock of the service agreement and to the queues (areas.md, section 14). */
export const statusClasses = {
  open: 'Abierto',
  pending: 'Pendiente',
  waiting: 'Esperando cliente',
  solved: 'Resuelto',
  closed: 'Cerrado',
} as const
export type StatusClass = keyof typeof statusClasses

const consequences: Readonly<Record<StatusClass, string>> = {
  open: 'El tiempo del acuerdo de servicio corre y el ticket está en la cola del agente.',
  pending: 'El tiempo del acuerdo de servicio corre: el ticket espera a alguien de la empresa o a un proveedor.',
  waiting: 'El tiempo del acuerdo de servicio se detiene hasta que el cliente responda.',
  solved: 'El tiempo del acuerdo de servicio termina. Si el cliente responde, el ticket se abre de nuevo.',
  closed: 'El ticket ya no cambia. Si el cliente escribe, se crea otro.',
}

export const ticketStatus = defineCatalogue({
  name: 'desk.ticketStatus',
  table: 'ticket_status',
  path: '/desk/settings/status',
  titles: { one: 'Estado', many: 'Estados', gender: 'm' },
  screenTitle: 'Estados de ticket',
  purpose: 'Por dónde pasa un ticket, con tus palabras. Siempre queda al menos uno de cada clase.',
  module: 'desk',
  services: [13, 'full'],
  plan: plan.planHelpUsers,
  offeredTo: { read: [...everybody, 'deskAdministrator', 'deskAgent'], write: ['deskAdministrator'], delete: ['deskAdministrator'] },
  fields: {
    name: text('Nombre', { max: 40 }),
    kind: choice('Clase', statusClasses),
    customerName: text('El cliente lee', { max: 40, optional: true, help: 'Vacío si lee el mismo nombre.' }),
    color: colour('Color', { wide: true }),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'kind', 'customerName', 'color'], search: ['name', 'customerName'], sort: 'name' },
  title: (values) => values.name,
  detail: (values) => statusClasses[values.kind],
  notices: ({ kind }) => [{ tone: 'info', text: consequences[kind] }],
  merges: true,
})

/**
 * Whether a change would leave a class without a state.
 * @param before class of every active state before the change
 * @param after the same after it
 * @returns the class that is lost; null when every class has one, or when they were not all there before (a list that is being made)
 */
export function lostClass(before: readonly StatusClass[], after: readonly StatusClass[]): StatusClass | null {
  const classes = Object.keys(statusClasses).filter((name): name is StatusClass => Object.hasOwn(statusClasses, name))
  if (!classes.every((each) => before.includes(each))) return null
  return classes.find((each) => !after.includes(each)) ?? null
}
