/** How the company groups its third parties: for prices, reminders and searches. A third party carries several. */
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, colour, text } from '#platform/catalogue/field.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

export const personTag = defineCatalogue({
  name: 'people.tag',
  table: 'person_tag',
  path: '/settings/person-tags',
  titles: { one: 'Etiqueta de tercero', many: 'Etiquetas de terceros', gender: 'f' },
  purpose: 'Agrupa tus terceros como te sirva: mayoristas, por zona, los que pagan tarde. Cada uno puede llevar varias.',
  module: 'people',
  services: [9, 11, 13, 'full'],
  plan: null,
  offeredTo: { read: everybody, write: [...bookkeepers, 'seller'] },
  fields: {
    name: text('Nombre', { max: 40 }),
    role: choice(
      'Para quiénes',
      { all: 'Todos', customer: 'Clientes', supplier: 'Proveedores', employee: 'Empleados' },
      { initial: 'all', wide: true, help: 'A los demás no se les ofrece.' },
    ),
    color: colour('Color', { wide: true }),
    notes: text('Cuándo usarla', { max: 200, optional: true, wide: true }),
  },
  unique: ['name'],
  list: { columns: ['name', 'role', 'color', 'notes'], search: ['name', 'notes'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
  usedIn: {
    party_tag: 'terceros',
    price_list: 'listas de precios',
    promotion_tag: 'promociones',
    payment_reminder_exclusion: 'planes de recordatorios',
  },
})
