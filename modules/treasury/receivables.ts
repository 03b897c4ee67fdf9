/** Cartera por tercero: what each one owes or is owed, document by document, and since when. */
import { pickParties } from '#modules/people/index.ts'
import { amountColumn, dayColumn, documentColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter, referenceParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { receiptPermissions } from './settlement.ts'

export const receivables = defineReport({
  name: 'treasury.balances-by-person',
  path: '/treasuries/balances/by-person',
  title: 'Cartera por tercero',
  purpose: 'Muestra lo que te deben y lo que debes, documento por documento, con lo que ya venció.',
  module: 'treasury',
  permission: receiptPermissions.read,
  plan: null,
  services: ['full'],
  parents: [{ title: 'Tesorería', path: null }],
  file: 'cartera-por-tercero',
  chart: {},
  parameters: {
    kind: choiceParameter('Saldos', { AR: 'Por cobrar', AP: 'Por pagar' }, 'AR'),
    state: choiceParameter('Documentos', { all: 'Todos', overdue: 'Vencidos' }, 'all'),
    party: referenceParameter('Tercero', {
      endpoint: pickParties,
      query: (search) => ({ search }),
      options: (parties) => parties.map(({ id, displayName, identification }) => ({ id, label: displayName, detail: identification })),
      placeholder: 'Nombre o NIT',
    }),
  },
  columns: {
    date: dayColumn('Fecha', { priority: 3 }),
    document: documentColumn('Documento', { priority: 1 }),
    state: textColumn('Vencimiento', { priority: 1 }),
    due: dayColumn('Vence', { priority: 2 }),
    amount: amountColumn('Valor', { sum: true, priority: 4 }),
    applied: amountColumn('Abonado', { sum: true, priority: 4 }),
    overdue: amountColumn('Vencido', { sum: true, priority: 1 }),
    balance: amountColumn('Saldo', { sum: true, priority: 1 }),
  },
  mainText: 'state',
  mainFigure: 'balance',
})
