/** Facturas de venta: detalle por ítem. Each line of what was invoiced, with what it cost and what was earned with it. */
import { masks } from '#modules/access/index.ts'
import { branch } from '#modules/documents/index.ts'
import { brandParameter, categoryParameter } from '#modules/inventory/index.ts'
import { searchItems } from '#modules/items/index.ts'
import { pickParties } from '#modules/people/index.ts'
import {
  amountColumn,
  dayColumn,
  documentColumn,
  percentColumn,
  quantityColumn,
  textColumn,
  unitPriceColumn,
} from '#platform/report/column.ts'
import { choiceParameter, periodParameter, referenceParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { electronicInvoice } from '../invoice/kind.ts'

const partyParameter = (label: string) =>
  referenceParameter(label, {
    endpoint: pickParties,
    query: (search) => ({ search }),
    options: (parties) => parties.map(({ id, displayName, identification }) => ({ id, label: displayName, detail: identification })),
    placeholder: 'Nombre o NIT',
  })

/** Said once at the head of its group. */
const unless = (...values: readonly string[]) => ({ parameter: 'by', values })

export const saleLines = defineReport({
  name: 'sales.lines',
  path: '/sales/invoices-d',
  title: 'Facturas de venta: detalle por ítem',
  purpose: 'Muestra cada línea facturada con su costo y su utilidad, por cliente, vendedor, producto, categoría, marca o sucursal.',
  module: 'sales',
  permission: electronicInvoice.permissions.read,
  plan: electronicInvoice.plan,
  services: electronicInvoice.services,
  parents: [
    { title: 'Ventas', path: null },
    { title: 'Facturas de venta', path: '/sales/invoices' },
  ],
  file: 'detalle-de-facturas',
  parameters: {
    period: periodParameter(),
    by: choiceParameter(
      'Agrupar por',
      {
        none: 'Ninguno',
        item: 'Producto o servicio',
        customer: 'Cliente',
        seller: 'Vendedor',
        category: 'Categoría',
        brand: 'Marca',
        branch: 'Sucursal',
      },
      'none',
    ),
    kinds: choiceParameter('Documentos', { invoices: 'Facturas', notes: 'Facturas, notas crédito y débito' }, 'invoices'),
    customer: partyParameter('Cliente'),
    seller: partyParameter('Vendedor'),
    item: referenceParameter('Producto o servicio', {
      endpoint: searchItems,
      query: (text) => ({ text }),
      options: ({ items }) => items.map(({ id, code, name }) => ({ id, label: name, detail: code })),
      placeholder: 'Código, nombre o código de barras',
    }),
    category: categoryParameter(),
    brand: brandParameter(),
    branch: referenceParameter('Sucursal', {
      endpoint: branch.endpoints.options,
      query: (text) => ({ text }),
      options: ({ options }) => options,
      placeholder: 'Nombre o código',
    }),
  },
  columns: {
    date: dayColumn('Fecha', { priority: 2 }),
    document: documentColumn('Documento', { priority: 1 }),
    customer: textColumn('Cliente', { width: 168, priority: 4, unless: unless('customer') }),
    code: textColumn('Código', { width: 92, priority: 5, unless: unless('item') }),
    item: textColumn('Producto o servicio', { priority: 1 }),
    category: textColumn('Categoría', { width: 112, priority: 8, unless: unless('category') }),
    brand: textColumn('Marca', { width: 104, priority: 9, unless: unless('brand') }),
    seller: textColumn('Vendedor', { width: 132, priority: 6, unless: unless('seller') }),
    batches: textColumn('Lotes', { width: 104, priority: 9 }),
    serials: textColumn('Seriales', { width: 104, priority: 9 }),
    quantity: quantityColumn('Cantidad', { priority: 2 }),
    unit: textColumn('Unidad', { width: 80, priority: 8 }),
    unitPrice: unitPriceColumn('Valor unitario', { priority: 5 }),
    discount: amountColumn('Descuentos', { width: 112, sum: true, priority: 7 }),
    net: amountColumn('Subtotal', { sum: true, priority: 1 }),
    tax: amountColumn('Impuestos', { width: 112, sum: true, priority: 7 }),
    total: amountColumn('Total', { sum: true, priority: 6 }),
    cost: amountColumn('Costo', { sum: true, priority: 3, masked: masks.cost }),
    margin: amountColumn('Utilidad', { sum: true, priority: 3, masked: masks.margin }),
    marginPercent: percentColumn('Margen', { ratio: { of: 'margin', by: 'net' }, priority: 3, masked: masks.margin }),
  },
  mainText: 'item',
  mainFigure: 'net',
})
