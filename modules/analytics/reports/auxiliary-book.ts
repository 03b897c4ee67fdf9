/** Libro auxiliar: what moved each account, by account or by third party, with its balance line after line. */
import { accountingPermissions } from '#modules/accounting/index.ts'
import { amountColumn, dayColumn, documentColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter, periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { accountParameter, centerParameter, partyParameter, readingParameters } from './parameters.ts'

export const auxiliaryBook = defineReport({
  name: 'analytics.book-auxiliary',
  path: '/analytics/reports/book-auxiliary',
  title: 'Libro auxiliar',
  purpose: 'Muestra los movimientos de cada cuenta con su saldo y te lleva al documento de cada uno.',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'libro-auxiliar',
  openingLabel: 'Saldo anterior',
  newestFirst: true,
  parameters: {
    period: periodParameter(),
    by: choiceParameter('Por', { account: 'Cuenta', 'account-party': 'Cuenta y tercero', 'party-account': 'Tercero y cuenta' }, 'account'),
    account: accountParameter('Desde la cuenta'),
    accountTo: accountParameter('Hasta la cuenta'),
    party: partyParameter(),
    center: centerParameter(),
    side: choiceParameter('Movimientos', { all: 'Todos', debit: 'Solo débitos', credit: 'Solo créditos' }, 'all'),
    ...readingParameters(),
  },
  columns: {
    date: dayColumn('Fecha', { priority: 1 }),
    document: documentColumn('Documento', { priority: 1 }),
    description: textColumn('Detalle', { priority: 1 }),
    party: textColumn('Tercero', { width: 200, priority: 3, unless: { parameter: 'by', values: ['account-party', 'party-account'] } }),
    center: textColumn('Centro de costo', { width: 120, priority: 6 }),
    cross: textColumn('Cruce', { width: 96, priority: 5 }),
    base: amountColumn('Base', { width: 116, priority: 4 }),
    debit: amountColumn('Débito', { sum: true, priority: 1 }),
    credit: amountColumn('Crédito', { sum: true, priority: 1 }),
    // Of one side alone nothing runs.
    balance: amountColumn('Saldo', {
      running: { plus: 'debit', minus: 'credit' },
      priority: 1,
      unless: { parameter: 'side', values: ['debit', 'credit'] },
    }),
  },
  mainText: 'description',
  mainFigure: 'balance',
})
