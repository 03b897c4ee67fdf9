/**
 * Where the company works. It stands here, and not with the company, because what it gives to a document (resolution,
 * warehouse, cost centre) belongs to modules that the company does not know; whatever happens in a branch comes later.
 */
import { costCenter } from '#modules/accounting/index.ts'
import { warehouse } from '#modules/inventory/index.ts'
import { cityOptions } from '#modules/people/index.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { reference, text } from '#platform/catalogue/field.ts'
import { resolution } from '../resolution/resolution.ts'
import { bookkeepers, everybody } from '#platform/roles.ts'

const MOST_CODE = 10

/** As people write it: digits with spaces, hyphens and an extension. */
export const PHONE = /^\+?[\d\s().-]{7,30}( ext\.? ?\d{1,6})?$/i

const phone = {
  regex: PHONE,
  message: 'Escribe el teléfono con números, por ejemplo 601 742 1234 ext. 5.',
  example: '601 742 1234',
}
const email = {
  regex: /^[^\s@,;]+@[^\s@,;.]+\.[^\s@,;]{2,}$/,
  message: 'Escribe un correo válido, por ejemplo norte@empresa.com.',
  example: 'norte@empresa.com',
}

export const branch = defineCatalogue({
  name: 'documents.branch',
  table: 'branch',
  path: '/settings/branches',
  titles: { one: 'Sucursal', many: 'Sucursales', gender: 'f' },
  purpose: 'Cada lugar donde atiendes: su dirección, con qué resolución numera y de qué bodega despacha.',
  module: 'documents',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: [...everybody, 'warehouseKeeper', 'payroll', 'deskAgent'], write: bookkeepers },
  fields: {
    code: text('Código', { max: MOST_CODE, upperCase: true }),
    name: text('Nombre', { max: 80 }),
    addressLine: text('Dirección', { max: 200, optional: true, wide: true }),
    cityCode: reference(
      'Municipio',
      { table: 'city', labelColumn: 'full_name', optionsPath: cityOptions.path, shared: true },
      { optional: true, wide: true },
    ),
    phone: text('Teléfono', { max: 40, optional: true, pattern: phone }),
    mobile: text('Celular', { max: 40, optional: true, pattern: { ...phone, example: '300 123 4567' } }),
    email: text('Correo', { max: 100, optional: true, pattern: email }),
    openingHours: text('Horario de atención', { max: 120, optional: true, help: 'Como «Lunes a viernes, 8 a. m. a 6 p. m.»' }),
    resolutionId: reference(
      'Resolución',
      { table: resolution.table, labelColumn: 'resolution_number', optionsPath: resolution.endpoints.options.path },
      { optional: true, help: 'Con la que numera sus facturas.' },
    ),
    warehouseId: reference(
      'Bodega',
      { table: warehouse.table, optionsPath: warehouse.endpoints.options.path },
      { optional: true, help: 'De la que despacha.' },
    ),
    costCenterId: reference(
      'Centro de costo',
      { table: costCenter.table, optionsPath: costCenter.endpoints.options.path, leavesOnly: true },
      { optional: true, help: 'El de sus ingresos y gastos.' },
    ),
  },
  unique: ['code', 'name'],
  list: {
    columns: ['name', 'code', 'cityCode', 'addressLine', 'phone', 'warehouseId'],
    search: ['name', 'code', 'addressLine'],
    sort: 'name',
  },
  title: (values) => values.name,
  detail: (values) => values.code,
  links: (id) => [{ label: 'Ver sus cajas', href: `/settings/branches/${id}/registers` }],
  notices: (values) =>
    values.cityCode === null && values.addressLine !== ''
      ? [{ tone: 'warn', text: 'Falta el municipio: sin él la dirección queda incompleta.' }]
      : [],
  usedIn: {
    paper_template: 'diseños de papel',
    cash_register: 'cajas',
    register_lease: 'equipos de las cajas',
    register_shift: 'turnos de caja',
    branch_payments: 'formas de pago de sus cajas',
    till_sale: 'ventas de caja',
    till_return: 'devoluciones de caja',
    till_quarantine: 'ventas de caja apartadas',
    pos_layout: 'distribuciones del punto de venta',
    pos_table_plan: 'planos de mesas',
    pos_table: 'mesas',
    pos_order: 'pedidos de caja',
    register_advance: 'anticipos de caja',
    till_cancellation: 'anulaciones de caja',
    till_approval: 'autorizaciones de caja',
    drawer_opening: 'aperturas de cajón',
    money_account: 'cajas y bancos',
    document: 'documentos',
    consecutive: 'consecutivos',
    price_list: 'listas de precios',
    promotion_branch: 'promociones',
    receipt: 'recaudos',
    payment: 'egresos',
    customer_advance: 'anticipos de clientes',
    own_transfer: 'traslados entre cuentas',
    supplier_advance: 'anticipos a proveedores',
    advance_use: 'cruces de anticipos',
    member_branch: 'restricciones de usuarios',
    member_default: 'preferencias de usuarios',
    journal: 'comprobantes contables',
    loyalty_member: 'programas de puntos',
    loyalty_code: 'programas de puntos',
    employee: 'empleados',
  },
})
