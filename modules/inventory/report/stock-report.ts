/** Existencias: what there was of each product at the end of any period, what it was worth, and how it moves. */
import { masks } from '#modules/access/index.ts'
import { amountColumn, documentColumn, quantityColumn, textColumn, unitPriceColumn } from '#platform/report/column.ts'
import { choiceParameter, periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { stockPermissions } from '../stock-note.ts'
import { brandParameter, categoryParameter, productParameter, warehouseParameter } from './parameters.ts'

const cost = { masked: masks.cost } as const

export const reportsCrumbs = [
  { title: 'Analítica', path: null },
  { title: 'Reportes', path: '/analytics/reports' },
] as const

export const stockReport = defineReport({
  name: 'inventory.stock',
  path: '/analytics/reports/inventories',
  title: 'Existencias valorizadas',
  screenTitle: 'Reporte de inventarios',
  purpose: 'Muestra lo que había de cada producto al final del periodo, cuánto valía, qué tanto rota y para cuántos días alcanza.',
  module: 'analytics',
  permission: stockPermissions.read,
  plan: null,
  services: ['full'],
  parents: reportsCrumbs,
  file: 'existencias',
  parameters: {
    period: periodParameter(),
    by: choiceParameter('Agrupar por', { warehouse: 'Bodega', category: 'Categoría', brand: 'Marca', item: 'Ninguno' }, 'warehouse'),
    show: choiceParameter('Productos', { there: 'Con existencias', moved: 'También los agotados' }, 'there'),
    abc: choiceParameter('Clase ABC', { all: 'Todas', A: 'A', B: 'B', C: 'C' }, 'all'),
    warehouse: warehouseParameter(),
    item: productParameter(),
    category: categoryParameter(),
    brand: brandParameter(),
  },
  columns: {
    code: documentColumn('Código', { priority: 1 }),
    name: textColumn('Producto', { priority: 1 }),
    abc: textColumn('ABC', { width: 56, priority: 2 }),
    unit: textColumn('Unidad', { width: 88, priority: 6 }),
    quantity: quantityColumn('Existencias', { width: 104, priority: 1 }),
    unitCost: unitPriceColumn('Costo promedio', { priority: 3, ...cost }),
    value: amountColumn('Valor', { sum: true, priority: 1, ...cost }),
    out: quantityColumn('Salidas', { priority: 3 }),
    outCost: amountColumn('Costo de salidas', { sum: true, priority: 5, ...cost }),
    rotation: quantityColumn('Rotación', { priority: 4 }),
    cover: quantityColumn('Días de cobertura', { width: 128, priority: 2 }),
  },
  mainText: 'name',
  mainFigure: 'value',
})
