/** Opening stock in a file: what each warehouse holds when the company begins. */
import { exportOf } from '#platform/access.ts'
import type { ImportField, ImportKind } from '#platform/import/kind.ts'
import { stockPermissions } from '../stock-note.ts'

const fields: readonly ImportField[] = [
  {
    name: 'code',
    label: 'Código',
    required: true,
    help: 'Del producto.',
    example: 'CAF-500',
    aliases: ['Código producto', 'Código del producto', 'SKU', 'Producto', 'Código de producto', 'Referencia'],
  },
  {
    name: 'warehouse',
    label: 'Bodega',
    required: true,
    help: 'Por su nombre o su código.',
    example: 'Principal',
    aliases: ['Nombre bodega', 'Código bodega', 'Almacén'],
  },
  {
    name: 'quantity',
    label: 'Cantidad',
    required: true,
    example: '24',
    aliases: ['Existencias', 'Existencia', 'Cantidad inicial', 'Saldo', 'Saldo cantidades', 'Unidades', 'Stock', 'Inventario inicial'],
  },
  {
    name: 'unitCost',
    label: 'Costo unitario',
    help: 'Se puede decir este o el costo total.',
    example: '12.300',
    aliases: ['Costo', 'Costo promedio', 'Valor unitario', 'Costo inicial', 'Costo unidad'],
  },
  {
    name: 'value',
    label: 'Costo total',
    help: 'Manda sobre el unitario, para que el saldo quede exacto.',
    aliases: ['Valor total', 'Saldo valores', 'Total', 'Valor inventario', 'Valor'],
  },
  {
    name: 'date',
    label: 'Fecha',
    help: 'De la que es el saldo. Vacía, hoy.',
    example: '01/01/2026',
    aliases: ['Fecha de corte', 'Fecha saldo', 'Fecha inicial'],
  },
  {
    name: 'batch',
    label: 'Lote',
    help: 'De los productos que los llevan: una fila por lote.',
    example: 'L-2026-01',
    aliases: ['Número de lote', 'Código lote', 'Código de lote'],
  },
  { name: 'madeOn', label: 'Fabricación', help: 'Del lote.', aliases: ['Fecha de fabricación', 'Fabricado'] },
  { name: 'expiresOn', label: 'Vence', help: 'Del lote.', example: '31/12/2027', aliases: ['Vencimiento', 'Fecha de vencimiento'] },
  {
    name: 'serials',
    label: 'Seriales',
    help: 'Tantos como la cantidad, separados por punto y coma; también un rango. O una fila por serial.',
    example: 'A001–A050',
    aliases: ['Serial', 'Número de serie', 'Serie', 'IMEI'],
  },
]

export const openingImport: ImportKind = {
  name: 'inventory.opening',
  titles: { one: 'Saldo inicial de existencias', many: 'Existencias iniciales', feminine: true },
  group: 'Inventario',
  address: '/inventories',
  fields,
  known: null,
  gate: { permission: stockPermissions.write, plan: null, services: ['full'] },
  exports: exportOf(stockPermissions.read),
}
