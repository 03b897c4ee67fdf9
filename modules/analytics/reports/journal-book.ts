/** Libro diario: what each type of entry moved in each account (Código de Comercio, arts. 48 a 60). */
import { accountingPermissions } from '#modules/accounting/index.ts'
import { amountColumn, textColumn } from '#platform/report/column.ts'
import { periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { readingParameters } from './parameters.ts'

export const journalBook = defineReport({
  name: 'analytics.journal-book',
  path: '/analytics/reports/book-auxiliary',
  view: 'diario',
  title: 'Libro diario',
  screenTitle: 'Libro auxiliar',
  purpose: 'Muestra lo que cada tipo de comprobante movió en cada cuenta, con sumas iguales.',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'libro-diario',
  tree: true,
  square: { of: ['debit', 'credit'], label: 'Sumas iguales' },
  parameters: { period: periodParameter(), ...readingParameters() },
  columns: {
    code: textColumn('Cuenta', { width: 100, priority: 1 }),
    name: textColumn('Nombre', { priority: 1 }),
    debit: amountColumn('Débitos', { width: 128, sum: true, priority: 1 }),
    credit: amountColumn('Créditos', { width: 128, sum: true, priority: 1 }),
  },
  mainText: 'name',
  mainFigure: 'debit',
})
