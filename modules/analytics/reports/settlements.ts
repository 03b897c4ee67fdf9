/** Reporte de recaudos y egresos: the money that came in and went out, by how, where, who and whether the bank said it too. */
import { pickParties } from '#modules/people/index.ts'
import { moneyAccount, paymentType, receiptPermissions } from '#modules/treasury/index.ts'
import { amountColumn, dayColumn, documentColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter, periodParameter, referenceParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'

/** Said once at the head of its group. */
const unless = (...values: readonly string[]) => ({ parameter: 'by', values })

export const settlementsReport = defineReport({
  name: 'analytics.settlements',
  path: '/analytics/reports/treasury/payments',
  title: 'Reporte de recaudos y egresos',
  purpose: 'Muestra el dinero que entró y salió, por forma de pago, caja o banco, tercero, usuario o conciliación.',
  module: 'analytics',
  permission: receiptPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'recaudos-y-egresos',
  parameters: {
    period: periodParameter(),
    by: choiceParameter(
      'Agrupar por',
      {
        none: 'Ninguno',
        means: 'Forma de pago',
        account: 'Caja o banco',
        party: 'Tercero',
        person: 'Usuario',
        reconciled: 'Conciliación',
      },
      'none',
    ),
    side: choiceParameter('Dinero', { all: 'Todo', incoming: 'Recaudos', outgoing: 'Egresos' }, 'all'),
    reconciled: choiceParameter('Conciliación', { all: 'Todos', yes: 'Conciliados', no: 'Sin conciliar' }, 'all'),
    means: referenceParameter('Forma de pago', {
      endpoint: paymentType.endpoints.options,
      query: (text) => ({ text }),
      options: ({ options }) => options,
      placeholder: 'Nombre',
      orNone: true,
    }),
    account: referenceParameter('Caja o banco', {
      endpoint: moneyAccount.endpoints.options,
      query: (text) => ({ text }),
      options: ({ options }) => options,
      placeholder: 'Nombre, banco o número',
    }),
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
    party: textColumn('Tercero', { priority: 1, unless: unless('party') }),
    account: textColumn('Caja o banco', { width: 148, priority: 3, unless: unless('account') }),
    means: textColumn('Forma de pago', { width: 140, priority: 4, unless: unless('means') }),
    reference: textColumn('Referencia', { width: 120, priority: 6 }),
    person: textColumn('Usuario', { width: 132, priority: 6, unless: unless('person') }),
    reconciled: textColumn('Conciliado', { width: 92, priority: 5, unless: unless('reconciled') }),
    incoming: amountColumn('Recaudado', { sum: true, priority: 1 }),
    outgoing: amountColumn('Pagado', { sum: true, priority: 1 }),
  },
  mainText: 'party',
  mainFigure: 'incoming',
})
