/** The columns of the list of requisitions, and of its file. */
import type * as z from 'zod/mini'
import type { CaseColumns } from '#modules/cases/index.ts'
import type { listRequisitions } from './endpoints.ts'
import { requisitionKindNames } from './requisition.ts'

export type RequisitionListed = z.output<(typeof listRequisitions)['response']>['rows'][number]

export const requisitionColumns: CaseColumns<RequisitionListed> = {
  requester: { is: 'name', label: 'Solicitante', value: (row) => row.requester, min: 140 },
  warehouse: { is: 'text', label: 'Bodega', value: (row) => row.warehouse, width: 160, priority: 3 },
  kind: { is: 'text', label: 'Para', value: (row) => requisitionKindNames[row.kind], width: 96, priority: 5 },
  items: { is: 'quantity', label: 'Ítems', value: (row) => `${row.items}`, width: 72, priority: 4 },
  requiredOn: { is: 'day', label: 'Se necesita', value: (row) => row.requiredOn, priority: 2 },
}
