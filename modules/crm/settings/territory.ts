/** The zones in which the sales team divides the country. */
import { cityOptions } from '#modules/people/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { children, colour, reference, text } from '#platform/catalogue/field.ts'
import { everybody } from '#platform/roles.ts'

const PATH = '/crm/settings/territories'

const MOST_CITIES = 200

export const territory = defineCatalogue({
  name: 'crm.territory',
  table: 'territory',
  path: PATH,
  titles: { one: 'Territorio', many: 'Territorios', gender: 'm' },
  purpose: 'Las zonas en que divides tus ventas. Unas agrupan a otras: Costa, y dentro Barranquilla y Cartagena.',
  module: 'crm',
  services: [9, 'full'],
  plan: plan.planCrmAdvanced,
  offeredTo: { read: everybody, write: ['seller'] },
  fields: {
    name: text('Nombre', { max: 60, wide: true }),
    parentId: reference(
      'Dentro de',
      { table: 'territory', optionsPath: `/api${PATH}/options` },
      { optional: true, help: 'Vacío si es de primer nivel.' },
    ),
    color: colour('Color', { wide: true }),
    cities: children('Municipios', {
      table: 'territory_city',
      one: 'municipio',
      fields: {
        cityCode: reference('Municipio', { table: 'city', labelColumn: 'full_name', optionsPath: cityOptions.path, shared: true }),
      },
      least: 0,
      most: MOST_CITIES,
      unique: ['cityCode'],
      help: 'Los que lo forman, además de los de los territorios que tiene dentro.',
    }),
  },
  tree: { parent: 'parentId' },
  list: { columns: ['name', 'cities', 'color'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
  usedIn: { territory: 'otros territorios' },
})
