/** The stages that what is made goes through, what an hour of each costs, and where somebody has to approve. */
import { masks } from '#modules/access/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { amount, colour, flag, text } from '#platform/catalogue/field.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

export const productionStage = defineCatalogue({
  name: 'manufacturing.productionStage',
  table: 'production_stage',
  path: '/settings/production-stage',
  titles: { one: 'Etapa de producción', many: 'Etapas de producción', gender: 'f' },
  purpose: 'Por dónde pasa lo que fabricas, de principio a fin. El costo por hora valora la mano de obra y los costos indirectos.',
  module: 'manufacturing',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: everybody, write: bookkeepers, delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 60 }),
    hourCost: amount('Costo por hora', {
      initial: '0.00',
      help: 'Mano de obra y costos indirectos de una hora.',
      masked: masks.cost,
    }),
    needsApproval: flag('Pide aprobación para pasar a la siguiente'),
    color: colour('Color', { wide: true }),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'hourCost', 'needsApproval', 'color'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
})
