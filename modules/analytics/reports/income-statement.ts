/** Estado de resultados: what was earned and spent in a period, part by part, down to the documents of each account. */
import { accountingPermissions } from '#modules/accounting/index.ts'
import { MONTH_NAMES } from '#base/date.ts'
import { amountColumn, comparisonColumns, percentColumn, textColumn, type FigureColumn } from '#platform/report/column.ts'
import { choiceParameter, compareParameter, periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { auxiliaryBook } from './auxiliary-book.ts'
import { branchParameter, centerParameter, yearParameters, readingShares } from './parameters.ts'

/** The column of a month, from 1. */
export const monthColumn = (month: number): string => `month${month}`

const inMonths = { parameter: 'columns', values: ['period'] } as const

/** Lacking room, those longest ago leave first. */
const monthColumns: Readonly<Record<string, FigureColumn>> = Object.fromEntries(
  MONTH_NAMES.map((name, at) => [
    monthColumn(at + 1),
    amountColumn(name, { width: 108, sum: true, priority: 4 + MONTH_NAMES.length - at, unless: inMonths }),
  ]),
)

export const incomeStatement = defineReport({
  name: 'analytics.status-result',
  path: '/analytics/reports/status-result',
  title: 'Estado de resultados',
  purpose: 'Muestra lo que la empresa ganó y gastó en el periodo, de los ingresos a la utilidad neta, hasta sus documentos.',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'estado-de-resultados',
  tree: true,
  chart: {},
  drill: {
    report: auxiliaryBook,
    link: 'Ver en el libro auxiliar',
    shares: ['center', ...readingShares],
    sides: {},
    says: ['party', 'description'],
  },
  parameters: {
    period: periodParameter(),
    compare: compareParameter(),
    columns: choiceParameter('Columnas', { period: 'Periodo', months: 'Periodo y meses' }, 'period'),
    budget: choiceParameter('Presupuesto', { none: 'Sin presupuesto', centers: 'De los centros de costo' }, 'none'),
    level: choiceParameter('Detalle', { '0': 'Sin cuentas', '3': 'Cuenta', '4': 'Subcuenta', '5': 'Auxiliar' }, '3'),
    by: choiceParameter(
      'Por',
      { account: 'Cuenta', 'account-center': 'Cuenta y centro de costo', 'account-branch': 'Cuenta y sucursal' },
      'account',
    ),
    center: centerParameter(),
    branch: branchParameter(),
    ...yearParameters(),
  },
  columns: {
    name: textColumn('Concepto', { priority: 1 }),
    ...monthColumns,
    amount: amountColumn('Periodo', { width: 128, sum: true, priority: 1 }),
    share: percentColumn('% ingreso', { part: { of: 'amount', group: 'ingresos' }, priority: 2 }),
    ...comparisonColumns('amount', 'compare', 'Comparado'),
    budget: amountColumn('Presupuesto', { width: 128, sum: true, priority: 2, unless: { parameter: 'budget', values: ['none'] } }),
    done: percentColumn('Ejecución', {
      part: { of: 'amount', by: 'budget' },
      priority: 2,
      unless: { parameter: 'budget', values: ['none'] },
    }),
  },
  mainText: 'name',
  mainFigure: 'amount',
})
