/** Libro mayor y balances: of each account of four digits what it began with, moved and ended with (Código de Comercio, arts. 48 a 60). */
import { accountingPermissions } from '#modules/accounting/index.ts'
import { amountColumn, textColumn } from '#platform/report/column.ts'
import { periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { auxiliaryBook } from './auxiliary-book.ts'
import { readingParameters, readingShares } from './parameters.ts'

export const ledgerBook = defineReport({
  name: 'analytics.ledger-book',
  path: '/analytics/reports/book-auxiliary',
  view: 'mayor',
  title: 'Libro mayor y balances',
  screenTitle: 'Libro auxiliar',
  purpose: 'Muestra de cada cuenta mayor el saldo anterior, los movimientos y el saldo final.',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'libro-mayor',
  tree: true,
  square: { of: ['debit', 'credit'], label: 'Sumas iguales' },
  drill: {
    report: auxiliaryBook,
    link: 'Ver en el libro auxiliar',
    shares: readingShares,
    sides: { debit: { side: 'debit' }, credit: { side: 'credit' } },
    says: ['party', 'description'],
  },
  parameters: { period: periodParameter(), ...readingParameters() },
  columns: {
    code: textColumn('Cuenta', { width: 100, priority: 1 }),
    name: textColumn('Nombre', { priority: 1 }),
    opening: amountColumn('Saldo anterior', { width: 118, opens: 'closing', priority: 2 }),
    debit: amountColumn('Débitos', { width: 118, sum: true, priority: 2 }),
    credit: amountColumn('Créditos', { width: 118, sum: true, priority: 2 }),
    closing: amountColumn('Saldo final', { width: 118, running: { plus: 'debit', minus: 'credit' }, priority: 1 }),
  },
  mainText: 'name',
  mainFigure: 'closing',
})
