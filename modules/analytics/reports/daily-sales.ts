/**
 * Informe diario de ventas: the comprobante de informe diario of each register (art. 616-1 E.T., Estatuto Tributario): its first
 * and last number, what was sold by tax rate, by means and by category, its notes and what was annulled, day by day.
 */
import { accountingPermissions } from '#modules/accounting/index.ts'
import { register } from '#modules/documents/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { amountColumn, quantityColumn, textColumn } from '#platform/report/column.ts'
import { periodParameter, referenceParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'

/** What is told of each register and day, in its order. */
export const dailySections = {
  numbers: 'Numeración',
  rates: 'Ventas por tarifa',
  means: 'Medios de pago',
  categories: 'Ventas por categoría',
  notes: 'Notas',
  annulled: 'Anuladas',
} as const
export type DailySection = keyof typeof dailySections

/** One section with another would add up what is the same money twice. */
const ofSection = { sum: true, onlyInGroups: true } as const

export const dailySales = defineReport({
  name: 'analytics.dailySales',
  path: '/analytics/reports/sales/report-daily',
  title: 'Informe diario de ventas',
  purpose: 'Muestra lo que vendió cada caja cada día: sus números, tarifas, medios de pago, categorías, notas y anulaciones.',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: plan.planPointOfSale,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'informe-diario',
  parameters: {
    period: periodParameter(),
    register: referenceParameter('Caja', {
      endpoint: register.endpoints.options,
      query: (text) => ({ text }),
      options: ({ options }) => options,
      placeholder: 'Nombre de la caja',
    }),
  },
  columns: {
    concept: textColumn('Concepto', { priority: 1 }),
    count: quantityColumn('Documentos', { width: 104, priority: 3, ...ofSection }),
    base: amountColumn('Base', { width: 124, priority: 2, ...ofSection }),
    tax: amountColumn('Impuesto', { width: 116, priority: 2, ...ofSection }),
    total: amountColumn('Total', { width: 124, priority: 1, ...ofSection }),
  },
  mainText: 'concept',
  mainFigure: 'total',
})
