/** How a customer says that they came to know the company. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { flag, text } from '#platform/catalogue/field.ts'
import { everybody } from '#platform/roles.ts'

export const heardAboutUs = defineCatalogue({
  name: 'crm.heardAboutUs',
  table: 'heard_about_us',
  path: '/crm/settings/heard-about-us',
  titles: { one: 'Respuesta', many: 'Respuestas', gender: 'f' },
  screenTitle: '¿Cómo nos conoció?',
  purpose: 'Lo que tu cliente responde cuando le preguntas cómo te conoció.',
  module: 'crm',
  services: [9, 'full'],
  plan: null,
  offeredTo: { read: everybody },
  fields: {
    name: text('Respuesta', { max: 60, wide: true }),
    asksDetail: flag('Pide decir cuál', { help: 'Como el nombre de quien lo recomendó.' }),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'asksDetail'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
})
