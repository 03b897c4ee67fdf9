/** Estado de cambios en el patrimonio: what each component of the equity began with, gained, lost and ended with. */
import { accountingPermissions } from '#modules/accounting/index.ts'
import { amountColumn, comparisonColumns, textColumn } from '#platform/report/column.ts'
import { choiceParameter, compareParameter, periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { auxiliaryBook } from './auxiliary-book.ts'
import { readingParameters, readingShares } from './parameters.ts'

export const equityChanges = defineReport({
  name: 'analytics.state-change-heritage',
  path: '/analytics/reports/state-change-heritage',
  title: 'Estado de cambios en el patrimonio',
  purpose: 'Muestra con qué empezó, en qué aumentó o disminuyó y con qué terminó cada componente del patrimonio.',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'cambios-en-el-patrimonio',
  tree: true,
  drill: {
    report: auxiliaryBook,
    link: 'Ver en el libro auxiliar',
    shares: readingShares,
    sides: { more: { side: 'credit' }, less: { side: 'debit' } },
    says: ['party', 'description'],
  },
  parameters: {
    period: periodParameter('Periodo', 'anio'),
    compare: compareParameter(),
    level: choiceParameter('Detalle', { '2': 'Componente', '3': 'Cuenta', '4': 'Subcuenta', '5': 'Auxiliar' }, '3'),
    ...readingParameters(),
  },
  columns: {
    name: textColumn('Componente', { priority: 1 }),
    opening: amountColumn('Saldo inicial', { opens: 'closing', priority: 2 }),
    more: amountColumn('Aumentos', { sum: true, priority: 2 }),
    less: amountColumn('Disminuciones', { sum: true, priority: 2 }),
    closing: amountColumn('Saldo final', { running: { plus: 'more', minus: 'less' }, priority: 1 }),
    ...comparisonColumns('closing', 'compare', 'Comparado'),
  },
  mainText: 'name',
  mainFigure: 'closing',
})
