import { defineCatalogue, type AnyCatalogue } from '../catalogue.ts'
import * as field from '../field.ts'

/** One of every kind of field, for the tests of what is read and written as a file. */
export const everyKind: AnyCatalogue = defineCatalogue({
  name: 'test.file',
  table: 'file',
  path: '/settings/file',
  titles: { one: 'Cosa', many: 'Cosas', gender: 'f' },
  purpose: 'Prueba.',
  module: 'test',
  services: ['full'],
  plan: null,
  offeredTo: {},
  fields: {
    name: field.text('Número de serie', { max: 20 }),
    units: field.number('Unidades', { min: 1, optional: true }),
    price: field.amount('Precio', { optional: true }),
    rate: field.percent('Tarifa', { optional: true }),
    ends: field.date('Hasta', { optional: true }),
    kind: field.choice('Tipo', { a: 'Uno', b: 'Dos' }, { initial: 'b' }),
    open: field.flag('Abierta'),
    color: field.colour('Color'),
    brandId: field.reference('Marca', { table: 'brand', optionsPath: '/' }, { optional: true }),
    cityCode: field.reference('Municipio', { table: 'city', optionsPath: '/', shared: true }, { optional: true }),
  },
  computed: { twice: { label: 'Doble', of: (record) => ({ text: `${record.name}${record.name}`, tone: null }) } },
  list: { columns: ['name', 'twice', 'price'], search: ['name'], sort: 'name' },
  title: (values) => values.name,
})
