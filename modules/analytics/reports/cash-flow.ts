/** Estado de flujos de efectivo: where the cash of the period came from and where it went. */
import { accountingPermissions } from '#modules/accounting/index.ts'
import { amountColumn, comparisonColumns, textColumn } from '#platform/report/column.ts'
import { choiceParameter, compareParameter, periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { auxiliaryBook } from './auxiliary-book.ts'
import { readingShares, yearParameters } from './parameters.ts'

export const cashFlow = defineReport({
  name: 'analytics.cash-flow',
  path: '/analytics/reports/balance',
  view: 'flujo',
  title: 'Estado de flujos de efectivo',
  screenTitle: 'Balance',
  purpose: 'Muestra de dónde vino y a dónde fue el efectivo del periodo, por el método indirecto.',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'flujos-de-efectivo',
  tree: true,
  drill: { report: auxiliaryBook, link: 'Ver en el libro auxiliar', shares: readingShares, sides: {}, says: ['party', 'description'] },
  parameters: {
    period: periodParameter(),
    compare: compareParameter(),
    level: choiceParameter('Detalle', { '0': 'Sin cuentas', '2': 'Grupo', '3': 'Cuenta', '4': 'Subcuenta', '5': 'Auxiliar' }, '2'),
    ...yearParameters(),
  },
  columns: {
    name: textColumn('Concepto', { priority: 1 }),
    amount: amountColumn('Periodo', { sum: true, priority: 1 }),
    ...comparisonColumns('amount', 'compare', 'Comparado'),
  },
  mainText: 'name',
  mainFigure: 'amount',
})
