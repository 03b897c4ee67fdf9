/** Balance de prueba: what each account began with, moved and ended with, level by level down to its documents. */
import { accountLevelNames } from '#colombia/puc.ts'
import { accountingPermissions } from '#modules/accounting/index.ts'
import { amountColumn, comparisonColumns, textColumn } from '#platform/report/column.ts'
import { choiceParameter, compareParameter, periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { auxiliaryBook } from './auxiliary-book.ts'
import { centerParameter, partyParameter, readingParameters, readingShares } from './parameters.ts'

export const trialBalance = defineReport({
  name: 'analytics.balance',
  path: '/analytics/reports/balance',
  title: 'Balance de prueba',
  screenTitle: 'Balance',
  purpose: 'Muestra saldos y movimientos de cada cuenta, por nivel, hasta sus documentos.',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'balance-de-prueba',
  tree: true,
  chart: { unless: { parameter: 'by', values: ['party-account', 'center-account'] } },
  square: { of: ['debit', 'credit'], label: 'Sumas iguales' },
  drill: {
    report: auxiliaryBook,
    link: 'Ver en el libro auxiliar',
    shares: ['party', 'center', ...readingShares],
    sides: { debit: { side: 'debit' }, credit: { side: 'credit' } },
    says: ['party', 'description'],
  },
  parameters: {
    period: periodParameter(),
    level: choiceParameter('Nivel', accountLevelNames, '4'),
    by: choiceParameter(
      'Por',
      {
        account: 'Cuenta',
        'account-party': 'Cuenta y tercero',
        'party-account': 'Tercero y cuenta',
        'account-center': 'Cuenta y centro de costo',
        'center-account': 'Centro de costo y cuenta',
      },
      'account',
    ),
    compare: compareParameter(),
    center: centerParameter(),
    party: partyParameter(),
    ...readingParameters(),
  },
  columns: {
    code: textColumn('Cuenta', { width: 100, priority: 1 }),
    name: textColumn('Nombre', { priority: 1 }),
    opening: amountColumn('Saldo anterior', { width: 118, opens: 'closing', priority: 3 }),
    debit: amountColumn('Débitos', { width: 118, sum: true, priority: 2 }),
    credit: amountColumn('Créditos', { width: 118, sum: true, priority: 2 }),
    closing: amountColumn('Saldo final', { width: 118, running: { plus: 'debit', minus: 'credit' }, priority: 1 }),
    ...comparisonColumns('closing', 'compare'),
  },
  mainText: 'name',
  mainFigure: 'closing',
})
