/** The columns of the list of payment runs, and of its file. */
import type * as z from 'zod/mini'
import type { CaseColumns } from '#modules/cases/index.ts'
import type { paymentRunCalls } from './endpoints.ts'

export type PaymentRunListed = z.output<(typeof paymentRunCalls)['list']['response']>['rows'][number]

export const paymentRunColumns: CaseColumns<PaymentRunListed> = {
  author: { is: 'name', label: 'Elaboró', value: (row) => row.author, min: 140 },
  moneyAccount: { is: 'text', label: 'Se paga de', value: (row) => row.moneyAccount, width: 160, priority: 3 },
  dueUntil: { is: 'day', label: 'Vence hasta', value: (row) => row.dueUntil, priority: 4 },
  parties: { is: 'quantity', label: 'Terceros', value: (row) => `${row.parties}`, width: 88, priority: 5 },
  total: { is: 'money', label: 'Total', value: (row) => row.total, priority: 2 },
}
