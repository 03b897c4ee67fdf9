/** Estado de situación financiera: what the company has, owes and owns at the end of the period. */
import { accountingPermissions } from '#modules/accounting/index.ts'
import { amountColumn, comparisonColumns, textColumn } from '#platform/report/column.ts'
import { choiceParameter, compareParameter, periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { auxiliaryBook } from './auxiliary-book.ts'
import { readingParameters, readingShares } from './parameters.ts'

export const financialPosition = defineReport({
  name: 'analytics.financial-position',
  path: '/analytics/reports/balance',
  view: 'situacion',
  title: 'Estado de situación financiera',
  screenTitle: 'Balance',
  purpose: 'Muestra lo que la empresa tiene, lo que debe y lo que es suyo al final del periodo.',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'situacion-financiera',
  tree: true,
  square: { totals: ['activo', 'pasivo-y-patrimonio'] },
  drill: { report: auxiliaryBook, link: 'Ver en el libro auxiliar', shares: readingShares, sides: {}, says: ['party', 'description'] },
  parameters: {
    period: periodParameter(),
    compare: compareParameter(),
    level: choiceParameter('Detalle', { '0': 'Sin cuentas', '2': 'Grupo', '3': 'Cuenta', '4': 'Subcuenta', '5': 'Auxiliar' }, '2'),
    ...readingParameters(),
  },
  columns: {
    name: textColumn('Concepto', { priority: 1 }),
    amount: amountColumn('Saldo final', { sum: true, priority: 1 }),
    ...comparisonColumns('amount', 'compare', 'Comparado'),
  },
  mainText: 'name',
  mainFigure: 'amount',
})
