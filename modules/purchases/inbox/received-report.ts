/** Documentos electrónicos recibidos: what suppliers issued to the company in a period, and what became of it. */
import { plan } from '#modules/subscription/index.ts'
import { amountColumn, dayColumn, documentColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter, periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import type { InboxTab } from './endpoints.ts'
import { inboxPermissions } from './permissions.ts'
import { inboxTabTitles } from './words.ts'

export const receivedReport = defineReport({
  name: 'purchases.received-documents',
  path: '/analytics/reports/purchases/biz-documents',
  title: 'Documentos electrónicos recibidos',
  purpose: 'Muestra lo que te facturaron electrónicamente en un periodo, proveedor por proveedor, y si ya está contabilizado.',
  module: 'analytics',
  permission: inboxPermissions.read,
  plan: plan.planElectronicBill,
  services: ['full'],
  parents: [{ title: 'Analítica', path: null }],
  file: 'documentos-recibidos',
  parameters: {
    period: periodParameter(),
    standing: choiceParameter<InboxTab | 'all'>('Estado', { all: 'Todos', ...inboxTabTitles }, 'all'),
  },
  columns: {
    date: dayColumn('Fecha', { priority: 2 }),
    document: documentColumn('Documento', { priority: 1, width: 150 }),
    kind: textColumn('Tipo', { priority: 3, width: 130 }),
    due: dayColumn('Vence', { priority: 4 }),
    state: textColumn('Estado', { priority: 1 }),
    events: textColumn('Eventos', { priority: 3, width: 170 }),
    warning: textColumn('Soporte', { priority: 2, width: 210 }),
    tax: amountColumn('Impuestos', { sum: true, priority: 3 }),
    total: amountColumn('Total', { sum: true, priority: 1 }),
  },
  mainText: 'state',
  mainFigure: 'total',
})
