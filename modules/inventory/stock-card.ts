/** Kárdex: what came in and went out of each item in each warehouse, with its balance and average cost. */
import { masks } from '#modules/access/index.ts'
import { searchItems } from '#modules/items/index.ts'
import { amountColumn, dayColumn, documentColumn, quantityColumn, textColumn, unitPriceColumn } from '#platform/report/column.ts'
import { periodParameter, referenceParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { stockPermissions } from './stock-note.ts'
import { warehouse } from './warehouse/warehouse.ts'

const cost = { masked: masks.cost } as const

export const stockCard = defineReport({
  name: 'inventory.stock-card',
  path: '/inventories/detail',
  title: 'Detalle de movimientos (kárdex)',
  purpose: 'Muestra entradas, salidas y saldo de cada producto en cada bodega, con su costo, y te lleva al documento de cada uno.',
  module: 'inventory',
  permission: stockPermissions.read,
  plan: null,
  services: ['full'],
  parents: [{ title: 'Inventario', path: '/inventories' }],
  file: 'kardex',
  openingLabel: 'Saldo inicial',
  // Of several products it would add metres to litres.
  chart: { needs: 'item' },
  parameters: {
    period: periodParameter(),
    item: referenceParameter('Producto', {
      endpoint: searchItems,
      query: (text) => ({ text }),
      options: ({ items }) =>
        items.filter(({ kind }) => kind === 'product').map(({ id, code, name }) => ({ id, label: name, detail: code })),
      placeholder: 'Código, nombre o código de barras',
    }),
    warehouse: referenceParameter('Bodega', {
      endpoint: warehouse.endpoints.options,
      query: (text) => ({ text }),
      options: ({ options }) => options,
      placeholder: 'Nombre o código',
    }),
  },
  columns: {
    date: dayColumn('Fecha', { priority: 1 }),
    document: documentColumn('Documento', { priority: 1 }),
    description: textColumn('Movimiento', { priority: 1 }),
    in: quantityColumn('Entrada', { sum: true, onlyInGroups: true, priority: 1 }),
    out: quantityColumn('Salida', { sum: true, onlyInGroups: true, priority: 1 }),
    quantity: quantityColumn('Saldo', { running: { plus: 'in', minus: 'out' }, onlyInGroups: true, priority: 1 }),
    unitCost: unitPriceColumn('Costo unitario', { width: 104, priority: 3, ...cost }),
    valueIn: amountColumn('Valor entrada', { width: 116, sum: true, priority: 5, ...cost }),
    valueOut: amountColumn('Valor salida', { width: 116, sum: true, priority: 5, ...cost }),
    value: amountColumn('Valor del saldo', { width: 120, running: { plus: 'valueIn', minus: 'valueOut' }, priority: 2, ...cost }),
    average: unitPriceColumn('Costo promedio', {
      width: 108,
      unit: { value: 'value', quantity: 'quantity' },
      onlyInGroups: true,
      priority: 4,
      ...cost,
    }),
  },
  mainText: 'description',
  mainFigure: 'quantity',
})
