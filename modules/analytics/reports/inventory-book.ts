/** Libro de inventarios y balances: of whom and to whom each balance is, at the end of the period (Código de Comercio, arts. 48 a 60). */
import { accountingPermissions } from '#modules/accounting/index.ts'
import { amountColumn, textColumn } from '#platform/report/column.ts'
import { periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { auxiliaryBook } from './auxiliary-book.ts'
import { readingParameters, readingShares } from './parameters.ts'

export const inventoryBook = defineReport({
  name: 'analytics.inventory-book',
  path: '/analytics/reports/book-auxiliary',
  view: 'inventario',
  title: 'Libro de inventarios y balances',
  screenTitle: 'Libro auxiliar',
  purpose: 'Muestra los saldos de activo, pasivo y patrimonio al final del periodo, con sus terceros.',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'inventarios-y-balances',
  tree: true,
  drill: {
    report: auxiliaryBook,
    link: 'Ver en el libro auxiliar',
    shares: readingShares,
    sides: {},
    says: ['party', 'description'],
  },
  parameters: { period: periodParameter(), ...readingParameters() },
  columns: {
    code: textColumn('Cuenta', { width: 100, priority: 1 }),
    name: textColumn('Nombre', { priority: 1 }),
    debit: amountColumn('Débitos', { width: 118, sum: true, priority: 3 }),
    credit: amountColumn('Créditos', { width: 118, sum: true, priority: 3 }),
    closing: amountColumn('Saldo final', { width: 128, running: { plus: 'debit', minus: 'credit' }, priority: 1 }),
  },
  mainText: 'name',
  mainFigure: 'closing',
})
