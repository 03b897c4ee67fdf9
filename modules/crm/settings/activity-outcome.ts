/** How an activity ended, and what is done next. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, number, reference, text } from '#platform/catalogue/field.ts'
import { activityType } from './activity-type.ts'
import { everybody } from '#platform/roles.ts'

const YEAR = 365

export const activityOutcome = defineCatalogue({
  name: 'crm.activityOutcome',
  table: 'activity_outcome',
  path: '/crm/settings/activity-outcomes',
  titles: { one: 'Resultado de actividad', many: 'Resultados de actividad', gender: 'm' },
  purpose: 'Cómo terminó cada actividad y en cuántos días conviene volver a buscar al cliente.',
  module: 'crm',
  services: [9, 'full'],
  plan: null,
  offeredTo: { read: everybody },
  fields: {
    name: text('Nombre', { max: 60 }),
    meaning: choice('Para el negocio', { forward: 'Avanza', same: 'Sigue igual', back: 'Se enfría' }, { initial: 'same' }),
    activityTypeId: reference(
      'Solo para',
      { table: activityType.table, optionsPath: activityType.endpoints.options.path },
      { optional: true, help: 'Vacío si sirve para cualquier actividad.' },
    ),
    followUpDays: number('Volver a buscarlo en (días)', { min: 1, max: YEAR, optional: true, help: 'Propone la siguiente actividad.' }),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'activityTypeId', 'meaning', 'followUpDays'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
})
