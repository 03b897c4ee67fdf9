/** Sales from a file, as drafts: the rows of one customer and document are the lines of one. */
import { columnsOfFields, type DocumentKind } from '#modules/documents/index.ts'
import type { ImportField, ImportKind } from '#platform/import/kind.ts'
import { electronicInvoice } from '../invoice/kind.ts'
import { order } from '../order/kind.ts'
import { quote } from '../quote/kind.ts'

const before: readonly ImportField[] = [
  {
    name: 'party',
    label: 'Cliente',
    required: true,
    help: 'Su número de identificación.',
    example: '900.123.456-8',
    aliases: ['NIT', 'NIT cliente', 'Identificación', 'Identificación cliente', 'Tercero', 'Documento cliente'],
  },
  {
    name: 'group',
    label: 'Documento',
    required: true,
    help: 'Cualquier texto tuyo: las filas con el mismo cliente y documento son uno solo. El número lo da Páramo al emitir.',
    example: '1',
    aliases: ['Número', 'Consecutivo', 'Grupo', 'Factura', 'Pedido', 'Cotización'],
  },
  {
    name: 'date',
    label: 'Fecha',
    help: 'Vacía, la de hoy.',
    example: '15/10/2026',
    aliases: ['Fecha elaboración', 'Fecha de elaboración'],
  },
]

const dueLabels = { offer: 'Válida hasta', owed: 'Vence' } as const

const after: readonly ImportField[] = [
  {
    name: 'seller',
    label: 'Vendedor',
    help: 'El nombre o la identificación de un tercero con el rol Vendedor. Vacío, el del cliente o el tuyo.',
    aliases: ['Asesor', 'Asesor comercial'],
  },
  {
    name: 'item',
    label: 'Ítem',
    required: true,
    help: 'El código de un producto o servicio.',
    example: 'P-001',
    aliases: ['Código', 'Código producto', 'Producto', 'Referencia'],
  },
  { name: 'description', label: 'Descripción', help: 'Vacía, el nombre del ítem.', aliases: ['Detalle', 'Concepto'] },
  { name: 'quantity', label: 'Cantidad', help: 'Vacía, uno.', example: '1', aliases: ['Cant', 'Unidades'] },
  {
    name: 'unitPrice',
    label: 'Valor unitario',
    required: true,
    help: 'Sin impuestos.',
    example: '50.000',
    aliases: ['Precio', 'Precio unitario', 'Precio de venta', 'Valor'],
  },
  { name: 'discount', label: 'Descuento', help: 'En pesos, de la línea.', aliases: ['Valor descuento'] },
  {
    name: 'taxIds',
    label: 'Impuestos',
    help: 'Separados por punto y coma. Vacía, los del ítem. «Ninguno», ninguno.',
    example: 'IVA 19 %',
    aliases: ['Impuesto', 'IVA', 'Impuesto cargo'],
  },
  {
    name: 'costCenter',
    label: 'Centro de costo',
    help: 'Por su código o su nombre.',
    aliases: ['CC', 'Centro costo', 'Código centro de costo'],
  },
  { name: 'warehouse', label: 'Bodega', help: 'De la que salen los productos. Vacía, la tuya.', aliases: ['Almacén'] },
  { name: 'notes', label: 'Observaciones', aliases: ['Observación', 'Notas'] },
]

const dueOf = ({ isOffer }: DocumentKind): ImportField => ({
  name: 'dueDate',
  label: isOffer ? dueLabels.offer : dueLabels.owed,
  help: isOffer ? 'Vacía, los días de validez de la empresa.' : 'Vacía, según el plazo del cliente.',
  example: '14/11/2026',
  aliases: ['Vencimiento', 'Fecha de vencimiento', 'Fecha vencimiento', 'Validez'],
})

const delivery: ImportField = {
  name: 'deliveryDate',
  label: 'Fecha de entrega',
  example: '20/10/2026',
  aliases: ['Entrega', 'Fecha entrega'],
}

const importOf = (name: string, kind: DocumentKind, more: readonly ImportField[] = []): ImportKind => ({
  name,
  titles: { one: kind.titles.one, many: kind.titles.many, feminine: kind.titles.gender === 'f' },
  group: 'Ventas',
  address: kind.path,
  fields: [...before, dueOf(kind), ...more, ...after],
  known: null,
  gate: { permission: kind.permissions.write, plan: kind.plan, services: kind.services },
  exports: kind.permissions.export,
})

export const quoteImport = importOf('sales.quote', quote)
export const orderImport = importOf('sales.order', order, [delivery])
export const invoiceImport = importOf('sales.invoice', electronicInvoice)

/** Where a problem of the form is said. */
export const columnOf = columnsOfFields(
  {
    ...{ partyId: 'party', sellerId: 'seller', date: 'date', dueDate: 'dueDate', deliveryDate: 'deliveryDate' },
    ...{ warehouseId: 'warehouse', costCenterId: 'costCenter', notes: 'notes' },
  },
  {
    ...{ itemId: 'item', description: 'description', quantity: 'quantity', unitPrice: 'unitPrice', discount: 'discount' },
    ...{ taxIds: 'taxIds', warehouseId: 'warehouse', costCenterId: 'costCenter', batches: 'item', serials: 'item' },
  },
)
