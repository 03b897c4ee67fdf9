/** Recaudos por Zona Virtual: what was paid online, how it went, what the gateway kept and where it is in the books. */
import { amountColumn, dayColumn, documentColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter, periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { receiptPermissions } from '../settlement.ts'
import { paymentStateNames } from './gateway.ts'

export const gatewayReport = defineReport({
  name: 'treasury.gatewayPayments',
  path: '/analytics/reports/sales/virtual-zone',
  title: 'Recaudos por Zona Virtual',
  purpose: 'Muestra los pagos en línea de un periodo: cómo terminó cada uno, su comisión y el recaudo que lo registró.',
  module: 'analytics',
  permission: receiptPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'pagos-en-linea',
  parameters: {
    period: periodParameter(),
    state: choiceParameter('Estado', { all: 'Todos', ...paymentStateNames }, 'all'),
  },
  columns: {
    date: dayColumn('Fecha', { priority: 1 }),
    document: documentColumn('Factura', { priority: 1 }),
    party: textColumn('Cliente', { priority: 1 }),
    reference: textColumn('Referencia', { width: 168, priority: 2 }),
    state: textColumn('Estado', { width: 96, priority: 4 }),
    amount: amountColumn('Valor', { sum: true, priority: 1 }),
    fee: amountColumn('Comisión', { sum: true, priority: 2 }),
    settlement: textColumn('Recaudo', { width: 160, priority: 2 }),
  },
  mainText: 'party',
  mainFigure: 'amount',
})
