/** Alarmas de inventario: what is short, what is over and what there is none of, with how much to ask for. */
import { documentColumn, quantityColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { alarmNames } from '../level/level.ts'
import { stockPermissions } from '../stock-note.ts'
import { brandParameter, categoryParameter, productParameter, warehouseParameter } from './parameters.ts'
import { reportsCrumbs } from './stock-report.ts'

export const stockAlarms = defineReport({
  name: 'inventory.alarms',
  path: '/analytics/reports/inventories/alarms',
  title: 'Alarmas de inventario',
  purpose: 'Muestra lo que está agotado, en negativo, bajo el mínimo, en punto de reorden o sobre el máximo, y cuánto pedir.',
  module: 'analytics',
  permission: stockPermissions.read,
  plan: null,
  services: ['full'],
  parents: reportsCrumbs,
  file: 'alarmas-de-inventario',
  parameters: {
    alarm: choiceParameter('Alarma', { all: 'Todas', ...alarmNames }, 'all'),
    warehouse: warehouseParameter(),
    item: productParameter(),
    category: categoryParameter(),
    brand: brandParameter(),
  },
  columns: {
    code: documentColumn('Código', { priority: 1 }),
    name: textColumn('Producto', { priority: 1 }),
    warehouse: textColumn('Bodega', { width: 140, priority: 2 }),
    unit: textColumn('Unidad', { width: 88, priority: 6 }),
    quantity: quantityColumn('Existencias', { width: 104, priority: 3 }),
    reserved: quantityColumn('Reservado', { width: 96, priority: 5 }),
    available: quantityColumn('Disponible', { width: 96, priority: 1 }),
    minimum: quantityColumn('Mínimo', { priority: 2 }),
    reorder: quantityColumn('Reorden', { priority: 3 }),
    maximum: quantityColumn('Máximo', { priority: 4 }),
    wanted: quantityColumn('Por pedir', { priority: 1 }),
  },
  mainText: 'name',
  mainFigure: 'available',
})
