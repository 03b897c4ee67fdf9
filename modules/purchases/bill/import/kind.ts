/** Purchase bills from a file: the rows of one supplier and number are the lines of one bill. */
import type { ImportField, ImportKind } from '#platform/import/kind.ts'
import { columnsOfFields } from '#modules/documents/index.ts'
import { bill } from '../kind.ts'

const fields: readonly ImportField[] = [
  {
    name: 'party',
    label: 'Proveedor',
    required: true,
    help: 'Su número de identificación.',
    example: '900.123.456-8',
    aliases: ['NIT', 'NIT proveedor', 'Identificación', 'Identificación proveedor', 'Tercero', 'Documento proveedor'],
  },
  { name: 'supplierPrefix', label: 'Prefijo del proveedor', example: 'FE', aliases: ['Prefijo', 'Prefijo factura'] },
  {
    name: 'supplierNumber',
    label: 'Número del proveedor',
    required: true,
    help: 'Las filas con el mismo proveedor, prefijo y número son una sola factura.',
    example: '1042',
    aliases: ['Número', 'Factura', 'Número factura', 'Número de factura', 'Factura proveedor', 'Consecutivo'],
  },
  {
    name: 'date',
    label: 'Fecha',
    required: true,
    example: '15/10/2026',
    aliases: ['Fecha factura', 'Fecha de elaboración', 'Fecha elaboración'],
  },
  {
    name: 'dueDate',
    label: 'Vence',
    help: 'Vacía, según el plazo del proveedor.',
    example: '14/11/2026',
    aliases: ['Vencimiento', 'Fecha de vencimiento', 'Fecha vencimiento'],
  },
  {
    name: 'item',
    label: 'Ítem',
    help: 'El código de un producto o servicio; o bien una cuenta.',
    aliases: ['Código', 'Código producto', 'Producto', 'Referencia'],
  },
  {
    name: 'account',
    label: 'Cuenta',
    help: 'El código de una cuenta de costo o gasto, si la línea no es de un ítem.',
    example: '511025',
    aliases: ['Cuenta contable', 'Código contable', 'Código cuenta'],
  },
  { name: 'description', label: 'Descripción', help: 'Vacía, el nombre del ítem o de la cuenta.', aliases: ['Detalle', 'Concepto'] },
  { name: 'quantity', label: 'Cantidad', help: 'Vacía, uno.', example: '1', aliases: ['Cant', 'Unidades'] },
  {
    name: 'unitPrice',
    label: 'Valor unitario',
    required: true,
    help: 'Sin impuestos.',
    example: '1.000.000',
    aliases: ['Precio', 'Precio unitario', 'Costo unitario', 'Valor'],
  },
  { name: 'discount', label: 'Descuento', help: 'En pesos, de la línea.', aliases: ['Valor descuento'] },
  {
    name: 'taxIds',
    label: 'Impuestos',
    help: 'Separados por punto y coma. Vacía, los del ítem; de una cuenta, ninguno. «Ninguno», ninguno.',
    example: 'IVA 19 %',
    aliases: ['Impuesto', 'IVA', 'Impuesto cargo'],
  },
  {
    name: 'costCenter',
    label: 'Centro de costo',
    help: 'Por su código o su nombre.',
    aliases: ['CC', 'Centro costo', 'Código centro de costo'],
  },
  { name: 'warehouse', label: 'Bodega', help: 'A la que entran los productos. Vacía, la de quien importa.', aliases: ['Almacén'] },
  { name: 'notes', label: 'Observaciones', aliases: ['Observación', 'Notas'] },
]

export const billImport: ImportKind = {
  name: 'purchases.bill',
  titles: { one: 'Factura de compra', many: 'Facturas de compra', feminine: true },
  group: 'Compras',
  address: bill.path,
  fields,
  known: null,
  gate: { permission: bill.permissions.issue, plan: bill.plan, services: bill.services },
  exports: bill.permissions.export,
}

/** Where a problem of the form is said. */
export const columnOf = columnsOfFields(
  {
    ...{ partyId: 'party', supplierPrefix: 'supplierPrefix', supplierNumber: 'supplierNumber', date: 'date', dueDate: 'dueDate' },
    ...{ warehouseId: 'warehouse', costCenterId: 'costCenter', notes: 'notes' },
  },
  {
    ...{ itemId: 'item', accountId: 'account', description: 'description', quantity: 'quantity', unitPrice: 'unitPrice' },
    ...{ discount: 'discount', taxIds: 'taxIds', warehouseId: 'warehouse', costCenterId: 'costCenter', batches: 'item', serials: 'item' },
  },
)
