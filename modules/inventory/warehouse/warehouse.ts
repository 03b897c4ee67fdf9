import { defineErrors } from '#base/errors.ts'
import { defineCatalogue } from '#platform/catalogue/catalogue.ts'
import { choice, text } from '#platform/catalogue/field.ts'
import { negativeStockChoices } from '../negative-stock.ts'
import { everybody } from '#platform/roles.ts'

export const warehouseErrors = defineErrors({
  nameTaken: { code: 416, text: 'Ya existe una bodega con el nombre {nombre}.' },
})

export const warehouse = defineCatalogue({
  name: 'inventory.warehouse',
  table: 'warehouse',
  path: '/settings/warehouses',
  titles: { one: 'Bodega', many: 'Bodegas', gender: 'f' },
  purpose: 'Cada bodega lleva sus propias existencias: un almacén, un punto de venta, un vehículo.',
  module: 'inventory',
  services: [11, 'full'],
  plan: null,
  offeredTo: { read: [...everybody, 'warehouseKeeper'] },
  fields: {
    code: text('Código', { max: 20, upperCase: true }),
    name: text('Nombre', { max: 80 }),
    negativeStock: choice('Salida mayor que la existencia', negativeStockChoices, {
      optional: true,
      help: 'Vacía, como diga la empresa en Datos ampliados.',
    }),
  },
  unique: ['code', { fields: ['name'], error: (values) => warehouseErrors.of('nameTaken', { nombre: values.name }, 'name') }],
  list: { columns: ['code', 'name'], search: ['code', 'name'], sort: 'name' },
  title: (values) => values.name,
  detail: (values) => values.code,
  usedIn: {
    stock_balance: 'existencias',
    batch_balance: 'existencias por lote',
    serial: 'seriales',
    stock_movement: 'movimientos de inventario',
    stock_reservation: 'reservas',
    stock_level: 'niveles de inventario',
    stock_note: 'notas de inventario',
    stock_counted: 'productos contados',
    stock_transfer: 'traslados',
    stock_count: 'conteos físicos',
    stock_transit: 'lo que viaja entre bodegas',
    requisition: 'requisiciones',
    dispatch: 'despachos',
    document: 'documentos',
    document_line: 'documentos',
    branch: 'sucursales',
    member_default: 'preferencias de usuarios',
    member_warehouse: 'restricciones de usuarios',
  },
})
