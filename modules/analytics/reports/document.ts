/** Reporte de documentos: one row a document of any kind, with its taxes and withholdings as columns. */
import { accountingPermissions } from '#modules/accounting/index.ts'
import type { DocumentKind } from '#modules/documents/index.ts'
import { purchaseKinds } from '#modules/purchases/index.ts'
import { soldKinds } from '#modules/sales/index.ts'
import { amountColumn, dayColumn, documentColumn, textColumn } from '#platform/report/column.ts'
import { choiceParameter, periodParameter } from '#platform/report/parameter.ts'
import { defineReport } from '#platform/report/report.ts'
import { partyParameter } from './parameters.ts'

export const reportedKinds: readonly DocumentKind[] = [...soldKinds, ...purchaseKinds]

/** Of things that do not add up, a quote and an invoice. */
const figure = (label: string, priority: number, width = 116) => amountColumn(label, { width, sum: true, onlyInGroups: true, priority })

export const documentReport = defineReport({
  name: 'analytics.document',
  path: '/analytics/reports/document',
  title: 'Reporte de documentos',
  purpose: 'Muestra los documentos de cualquier tipo, uno por fila, con sus impuestos y retenciones en columnas y tus campos propios.',
  module: 'analytics',
  permission: accountingPermissions.read,
  plan: null,
  services: ['full'],
  parents: [
    { title: 'Analítica', path: null },
    { title: 'Reportes', path: '/analytics/reports' },
  ],
  file: 'documentos',
  parameters: {
    period: periodParameter(),
    kind: choiceParameter(
      'Tipo de documento',
      { all: 'Todos', ...Object.fromEntries(reportedKinds.map(({ code, titles }) => [code, `${titles.many} (${code})`])) },
      'all',
    ),
    state: choiceParameter('Estado', { issued: 'Emitidos', annulled: 'Anulados', draft: 'Borradores' }, 'issued'),
    party: partyParameter(),
  },
  columns: {
    date: dayColumn('Fecha', { priority: 1 }),
    document: documentColumn('Documento', { priority: 1 }),
    party: textColumn('Tercero', { priority: 1 }),
    identification: textColumn('Identificación', { width: 116, priority: 5 }),
    due: dayColumn('Vence', { priority: 8 }),
    seller: textColumn('Vendedor', { width: 132, priority: 8 }),
    gross: figure('Bruto', 6),
    discounts: figure('Descuentos', 7),
    net: figure('Subtotal', 2),
    iva: figure('IVA', 2),
    inc: figure('INC', 4, 104),
    otherTaxes: figure('Otros impuestos', 5),
    total: figure('Total', 1),
    retefuente: figure('Retefuente', 3, 108),
    reteiva: figure('ReteIVA', 3, 104),
    reteica: figure('ReteICA', 3, 104),
    payable: figure('Neto', 2),
    custom: textColumn('Campos propios', { width: 220, priority: 9 }),
  },
  mainText: 'party',
  mainFigure: 'total',
})
