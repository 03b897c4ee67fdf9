/** What kinds of work with a customer are planned: calls, meetings, visits. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { colour, flag, number, text } from '#platform/catalogue/field.ts'
import { everybody } from '#platform/roles.ts'

export const MINUTES_OF_A_DAY = 1440

export const activityType = defineCatalogue({
  name: 'crm.activityType',
  table: 'activity_type',
  path: '/crm/settings/activity-types',
  titles: { one: 'Tipo de actividad', many: 'Tipos de actividad', gender: 'm' },
  purpose: 'Lo que programas con tus clientes: llamadas, reuniones, visitas. Cada tipo propone cuánto dura.',
  module: 'crm',
  services: [9, 'full'],
  plan: null,
  offeredTo: { read: everybody },
  fields: {
    name: text('Nombre', { max: 60 }),
    minutes: number('Duración en minutos', { min: 5, max: MINUTES_OF_A_DAY, initial: 30, help: 'La que se propone al programarla.' }),
    asksOutcome: flag('Pide el resultado al completarla', { initial: true }),
    color: colour('Color', { wide: true }),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'minutes', 'asksOutcome', 'color'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
  usedIn: { activity_outcome: 'resultados de actividad' },
})
