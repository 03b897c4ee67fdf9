/** Exportar facturas: the electronic documents of a period, and a ZIP with the PDF and the signed XML of each. */
import { accountingPermissions } from '#modules/accounting/index.ts'
import type { DocumentKind } from '#modules/documents/index.ts'
import { salesKinds } from '#modules/sales/index.ts'
import { exportOf } from '#platform/access.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amountColumn, dayColumn, documentColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter, periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { partyParameter } from './parameters.ts'

export const sentKinds: readonly DocumentKind[] = salesKinds.filter(({ isElectronic }) => isElectronic)

/** What each state of the filter takes, of a document and of its transmission. */
export const sentStates = {
  all: 'Todas',
  validated: 'Validadas por la DIAN',
  unsent: 'Sin validar',
  annulled: 'Anuladas',
} as const

export const exportInvoices = defineReport({
  name: 'analytics.exportInvoices',
  path: '/analytics/reports/export-invoices',
  title: 'Exportar facturas (PDF y XML)',
  purpose: 'Descarga en un ZIP el PDF y el XML firmado de las facturas y notas electrónicas de un periodo.',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'facturas-electronicas',
  parameters: {
    period: periodParameter(),
    kind: choiceParameter(
      'Tipo de documento',
      { all: 'Todos', ...Object.fromEntries(sentKinds.map(({ code, titles }) => [code, titles.many])) },
      'all',
    ),
    state: choiceParameter('Estado', sentStates, 'all'),
    party: partyParameter(),
  },
  columns: {
    date: dayColumn('Fecha', { priority: 1 }),
    document: documentColumn('Documento', { priority: 1 }),
    party: textColumn('Cliente', { priority: 1 }),
    identification: textColumn('Identificación', { width: 116, priority: 4 }),
    sent: textColumn('DIAN', { width: 132, priority: 2 }),
    net: amountColumn('Subtotal', { width: 116, sum: true, onlyInGroups: true, priority: 3 }),
    total: amountColumn('Total', { width: 116, sum: true, onlyInGroups: true, priority: 1 }),
  },
  mainText: 'party',
  mainFigure: 'total',
})

const { csv } = exportInvoices.endpoints

export const invoicesZip = endpoint({
  method: 'GET',
  path: '/api/analytics/reports/export-invoices/zip',
  summary: 'ZIP con el PDF y el XML firmado de las facturas y notas electrónicas de un periodo',
  exports: exportInvoices.title,
  permission: exportOf(exportInvoices.permission),
  plan: csv.plan,
  services: csv.services,
  query: csv.query,
  response: fileResponse('application/zip'),
})
