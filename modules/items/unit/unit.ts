/** What things are counted in: a name of the company's own over the code that travels in the electronic document. */
import { units } from '#colombia/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, text } from '#platform/catalogue/field.ts'
import { bookkeepers, everybody, sellers } from '#platform/roles.ts'

/** Code of the authority's list (UN/ECE recommendation 20) → "Kilogramo (KGM)". */
const codes = Object.fromEntries(units.map(({ code, name }) => [code, `${name} (${code})`]))

export const unit = defineCatalogue({
  name: 'items.unit',
  table: 'measurement_unit',
  path: '/settings/measurement-units',
  titles: { one: 'Unidad de medida', many: 'Unidades de medida', gender: 'f' },
  purpose: 'En qué cuentas lo que vendes y compras. Varias pueden llevar el mismo código de la DIAN, como dos tamaños de caja.',
  module: 'items',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: [...everybody, 'warehouseKeeper'], write: [...bookkeepers, ...sellers], delete: bookkeepers },
  fields: {
    name: text('Nombre', { max: 60 }),
    dianCode: choice('Código DIAN', codes, { help: 'El que lleva la factura electrónica.' }),
  },
  unique: ['name'],
  ordered: true,
  list: { columns: ['name', 'dianCode'], search: ['name', 'dianCode'], sort: 'name' },
  title: (values) => values.name,
  merges: true,
  usedIn: {
    item: 'productos y servicios',
    item_other_unit: 'otras unidades de productos',
    item_component: 'fórmulas de combos',
    item_barcode: 'códigos de barras',
    document_line: 'documentos',
  },
})
