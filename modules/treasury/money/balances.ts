/** Saldos de caja y bancos: what there was in each till and bank, what came in and went out, and the movements of its account. */
import { amountColumn, dayColumn, documentColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter, periodParameter, referenceParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { moneyAccount, moneyKinds } from './money-account.ts'
import { moneyBalancePermissions } from './permissions.ts'

const shared = {
  path: '/treasuries/balances/by-account',
  module: 'treasury',
  permission: moneyBalancePermissions.read,
  plan: null,
  services: ['full'],
  parents: [{ title: 'Tesorería', path: null }],
} as const

const account = referenceParameter('Caja o banco', {
  endpoint: moneyAccount.endpoints.options,
  query: (text) => ({ text }),
  options: ({ options }) => options,
  placeholder: 'Nombre, banco o número',
})

const kind = choiceParameter('Clase', { all: 'Todas', ...moneyKinds }, 'all')

const movement = {
  incoming: amountColumn('Entradas', { sum: true, priority: 2 }),
  outgoing: amountColumn('Salidas', { sum: true, priority: 2 }),
} as const

/** With the movements of the account in the books, each with what there was after it. */
export const moneyMovements = defineReport({
  ...shared,
  name: 'treasury.money-movements',
  view: 'movimientos',
  title: 'Movimientos de caja y bancos',
  screenTitle: 'Saldos de caja y bancos por cuenta',
  purpose: 'Muestra lo que entró y salió de cada caja y banco, documento por documento, con su saldo.',
  file: 'movimientos-de-caja-y-bancos',
  openingLabel: 'Saldo anterior',
  newestFirst: true,
  parameters: {
    period: periodParameter(),
    kind,
    account,
    side: choiceParameter('Movimientos', { all: 'Todos', incoming: 'Solo entradas', outgoing: 'Solo salidas' }, 'all'),
  },
  columns: {
    date: dayColumn('Fecha', { priority: 1 }),
    document: documentColumn('Documento', { priority: 1 }),
    description: textColumn('Detalle', { priority: 1 }),
    party: textColumn('Tercero', { width: 200, priority: 3 }),
    ...movement,
    // Of one side alone nothing runs.
    balance: amountColumn('Saldo', {
      running: { plus: 'incoming', minus: 'outgoing' },
      priority: 1,
      unless: { parameter: 'side', values: ['incoming', 'outgoing'] },
    }),
  },
  mainText: 'description',
  mainFigure: 'balance',
})

export const moneyBalances = defineReport({
  ...shared,
  name: 'treasury.balances-by-account',
  title: 'Saldos de caja y bancos',
  screenTitle: 'Saldos de caja y bancos por cuenta',
  purpose: 'Muestra cuánto hay en cada caja y banco al final del periodo, y te lleva a sus movimientos.',
  file: 'saldos-de-caja-y-bancos',
  tree: true,
  drill: {
    report: moneyMovements,
    link: 'Ver los movimientos',
    shares: ['kind'],
    sides: { incoming: { side: 'incoming' }, outgoing: { side: 'outgoing' } },
    says: ['party', 'description'],
  },
  parameters: {
    period: periodParameter(),
    kind,
  },
  columns: {
    name: textColumn('Caja o banco', { priority: 1 }),
    number: textColumn('Número', { width: 150, priority: 5 }),
    book: textColumn('Cuenta contable', { width: 110, priority: 4 }),
    reconciled: dayColumn('Conciliado', { priority: 3 }),
    opening: amountColumn('Saldo anterior', { width: 124, opens: 'balance', priority: 3 }),
    ...movement,
    balance: amountColumn('Saldo', { running: { plus: 'incoming', minus: 'outgoing' }, priority: 1 }),
    foreign: textColumn('En su moneda', { width: 150, priority: 2 }),
  },
  mainText: 'name',
  mainFigure: 'balance',
})
