/** Prices of lists in a file. */
import { exportOf } from '#platform/access.ts'
import type { ImportField, ImportKind } from '#platform/import/kind.ts'
import { priceListGate } from '#modules/subscription/index.ts'
import { priceList } from '../price-list/price-list.ts'

const fields: readonly ImportField[] = [
  {
    name: 'list',
    label: 'Lista de precios',
    required: true,
    example: 'Mayorista',
    aliases: ['Lista', 'Nombre lista', 'Nombre de la lista'],
  },
  {
    name: 'code',
    label: 'Código',
    required: true,
    help: 'Del producto o servicio.',
    example: 'CAF-500',
    aliases: ['Código producto', 'Código del producto', 'SKU', 'Producto', 'Código de producto', 'Referencia'],
  },
  {
    name: 'from',
    label: 'Desde cantidad',
    help: 'Vacía, desde cualquiera.',
    example: '12',
    aliases: ['Desde', 'Cantidad', 'Cantidad mínima', 'Escala'],
  },
  {
    name: 'price',
    label: 'Precio',
    required: true,
    help: 'De una unidad, con impuestos o sin ellos según la lista.',
    example: '15.900',
    aliases: ['Valor', 'Precio de venta', 'Precio venta', 'Nuevo precio', 'Precio unitario'],
  },
  {
    name: 'belowCost',
    label: 'Aceptar bajo el costo',
    choices: ['Sí', 'No'],
    help: 'Un precio menor que el costo es un error, a no ser que aquí diga Sí.',
  },
]

export const priceImport: ImportKind = {
  name: 'pricing.price',
  titles: { one: 'Precio', many: 'Precios', feminine: false },
  group: 'Productos',
  address: priceList.path,
  fields,
  known: 'Se reconoce por la lista, el código y la cantidad. Lo demás de la lista queda como está.',
  compares: 'Precio',
  gate: { permission: priceList.permissions.write, ...priceListGate, services: ['full'] },
  exports: exportOf(priceList.permissions.read),
}
