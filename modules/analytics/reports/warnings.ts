/** Advertencias e inconsistencias: what is not as it should be in the company's data, by gravity, with a way to each. */
import { accountingPermissions } from '#modules/accounting/index.ts'
import { dayColumn, documentColumn, quantityColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter, periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'

export const warningsReport = defineReport({
  name: 'analytics.warnings',
  path: '/analytics/reports/warnings',
  title: 'Advertencias e inconsistencias',
  purpose: 'Muestra lo que no cuadra o falta en los datos de la empresa, y te lleva a cada caso para corregirlo.',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'advertencias',
  parameters: {
    period: periodParameter('Periodo', 'anio'),
    severity: choiceParameter('Gravedad', { all: 'Todas', grave: 'Graves', attention: 'Por revisar' }, 'all'),
  },
  columns: {
    case: documentColumn('Caso', { width: 260, priority: 1 }),
    detail: textColumn('Detalle', { priority: 1 }),
    date: dayColumn('Fecha', { priority: 2 }),
    cases: quantityColumn('Casos', { sum: true, priority: 1 }),
  },
  mainText: 'detail',
  mainFigure: 'cases',
})
