/** Batches and serials as reports. Inventario por lotes: what there is of each batch in each warehouse, with when it expires. */
import { masks } from '#modules/access/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { amountColumn, dayColumn, documentColumn, quantityColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { trackingPermissions } from '../tracking/permissions.ts'
import { batchStateNames, serialStateNames } from '../tracking/state.ts'
import { productParameter, warehouseParameter } from './parameters.ts'
import { reportsCrumbs } from './stock-report.ts'

const gate = {
  module: 'analytics',
  permission: trackingPermissions.read,
  plan: plan.planSerialAndBatch,
  services: ['full'],
  parents: reportsCrumbs,
} as const

export const batchReport = defineReport({
  name: 'inventory.batches',
  path: '/analytics/reports/inventories/batches',
  title: 'Inventario por lotes',
  purpose: 'Muestra lo que hay de cada lote en cada bodega, cuándo vence y cuánto vale.',
  ...gate,
  file: 'inventario-por-lotes',
  parameters: {
    state: choiceParameter('Estado', { all: 'Todos', ...batchStateNames }, 'all'),
    stock: choiceParameter('Lotes', { there: 'Con existencias', all: 'También los agotados' }, 'there'),
    warehouse: warehouseParameter(),
    item: productParameter(),
  },
  columns: {
    code: documentColumn('Lote', { width: 120, priority: 1 }),
    item: textColumn('Producto', { priority: 1 }),
    madeOn: dayColumn('Fabricación', { priority: 5 }),
    expiresOn: dayColumn('Vence', { priority: 2 }),
    days: quantityColumn('Días', { priority: 4 }),
    state: textColumn('Estado', { width: 104, priority: 2 }),
    quantity: quantityColumn('Cantidad', { priority: 1 }),
    unit: textColumn('Unidad', { width: 88, priority: 6 }),
    cost: amountColumn('Costo', { sum: true, priority: 3, masked: masks.cost }),
  },
  mainText: 'item',
  mainFigure: 'quantity',
})

/** Inventario por seriales: where each one is, with what it came, with what it left and who has it. */
export const serialReport = defineReport({
  name: 'inventory.serials',
  path: '/analytics/reports/inventories/serials',
  title: 'Inventario por seriales',
  purpose: 'Muestra cada serial: dónde está, con qué documento entró y con cuál salió, y quién lo tiene.',
  ...gate,
  file: 'inventario-por-seriales',
  parameters: {
    state: choiceParameter('Estado', { all: 'Todos', ...serialStateNames }, 'all'),
    warehouse: warehouseParameter(),
    item: productParameter(),
  },
  columns: {
    code: documentColumn('Serial', { width: 140, priority: 1 }),
    item: textColumn('Producto', { priority: 1 }),
    state: textColumn('Estado', { width: 104, priority: 1 }),
    warehouse: textColumn('Bodega', { width: 140, priority: 2 }),
    arrival: textColumn('Documento de entrada', { width: 148, priority: 3 }),
    exit: textColumn('Documento de salida', { width: 148, priority: 3 }),
    party: textColumn('Cliente', { width: 180, priority: 2 }),
  },
  mainText: 'code',
  mainFigure: 'state',
})
