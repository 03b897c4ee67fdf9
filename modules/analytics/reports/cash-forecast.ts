/** Flujo de caja: what there is in tills and banks, and what comes in and goes out of them week by week from today on. */
import { moneyBalancePermissions } from '#modules/treasury/index.ts'
import { amountColumn, dayColumn, documentColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'

export const cashForecast = defineReport({
  name: 'treasury.cash-flow',
  path: '/treasuries/cash-flow',
  title: 'Flujo de caja',
  purpose: 'Muestra, semana por semana, con cuánto dinero contarás: lo que hay hoy, lo que vence y lo que se repite.',
  module: 'treasury',
  permission: moneyBalancePermissions.read,
  plan: null,
  services: ['full'],
  parents: [{ title: 'Tesorería', path: null }],
  file: 'flujo-de-caja',
  chart: {},
  parameters: {
    weeks: choiceParameter('Plazo', { '4': '4 semanas', '13': '13 semanas', '26': '26 semanas' }, '13'),
    overdue: choiceParameter('Vencido', { with: 'Se cuenta', without: 'No se cuenta' }, 'with'),
    plans: choiceParameter('Recurrencias y nómina', { with: 'Se cuentan', without: 'No se cuentan' }, 'with'),
  },
  columns: {
    date: dayColumn('Fecha', { priority: 1 }),
    document: documentColumn('Documento', { priority: 1 }),
    description: textColumn('Detalle', { priority: 1 }),
    party: textColumn('Tercero', { width: 200, priority: 3 }),
    incoming: amountColumn('Entradas', { sum: true, priority: 2 }),
    outgoing: amountColumn('Salidas', { sum: true, priority: 2 }),
    // The weeks follow on from one another, so that no group begins a balance of its own.
    balance: amountColumn('Saldo', { priority: 1 }),
  },
  mainText: 'description',
  mainFigure: 'balance',
})
