/** Libro auxiliar: what moved each account, by account or by third party, with its balance line after line. */
import { accountingPermissions, listAccounts } from '#modules/accounting/index.ts'
import { pickParties } from '#modules/people/index.ts'
import { amountColumn, dayColumn, documentColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter, periodParameter, referenceParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'

const account = (label: string) =>
  referenceParameter(label, {
    endpoint: listAccounts,
    query: (search) => ({ search }),
    options: ({ accounts }) => accounts.map(({ code, name, active }) => ({ id: code, label: `${code} ${name}`, inactive: !active })),
    placeholder: 'Código o nombre',
    pattern: /^\d{1,12}$/,
  })

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
  parameters: {
    period: periodParameter(),
    by: choiceParameter('Por', { account: 'Cuenta', 'account-party': 'Cuenta y tercero', 'party-account': 'Tercero y cuenta' }, 'account'),
    account: account('Desde la cuenta'),
    accountTo: account('Hasta la cuenta'),
    party: referenceParameter('Tercero', {
      endpoint: pickParties,
      query: (search) => ({ search }),
      options: (parties) => parties.map(({ id, displayName, identification }) => ({ id, label: displayName, detail: identification })),
      placeholder: 'Nombre o NIT',
    }),
  },
  columns: {
    date: dayColumn('Fecha', { priority: 1 }),
    document: documentColumn('Documento', { priority: 1 }),
    description: textColumn('Detalle', { priority: 1 }),
    party: textColumn('Tercero', { width: 200, priority: 3, unless: { parameter: 'by', values: ['account-party', 'party-account'] } }),
    cross: textColumn('Cruce', { width: 96, priority: 5 }),
    base: amountColumn('Base', { width: 116, priority: 4 }),
    debit: amountColumn('Débito', { sum: true, priority: 1 }),
    credit: amountColumn('Crédito', { sum: true, priority: 1 }),
    balance: amountColumn('Saldo', { running: { plus: 'debit', minus: 'credit' }, priority: 1 }),
  },
  mainText: 'description',
  mainFigure: 'balance',
})
