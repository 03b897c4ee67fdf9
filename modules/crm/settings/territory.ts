/** The zones in which the sales team divides the country. */
import { plan } from '#modules/subscription/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { colour, reference, text } from '#platform/catalogue/field.ts'

const PATH = '/crm/settings/territories'

export const territory = defineCatalogue({
  name: 'crm.territory',
  table: 'territory',
  path: PATH,
  titles: { one: 'Territorio', many: 'Territorios', gender: 'm' },
  purpose: 'Las zonas en que divides tus ventas. Unas agrupan a otras: Costa, y dentro Barranquilla y Cartagena.',
  module: 'crm',
  services: [9, 'full'],
  plan: plan.planCrmAdvanced,
  fields: {
    name: text('Nombre', { max: 60, wide: true }),
    parentId: reference(
      'Dentro de',
      { table: 'territory', optionsPath: `/api${PATH}/options` },
      { optional: true, help: 'Vacío si es de primer nivel.' },
    ),
    color: colour('Color', { wide: true }),
  },
  tree: { parent: 'parentId' },
  list: { columns: ['name', 'color'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
  usedIn: { territory: 'otros territorios' },
})
