/** The columns of the list of months, and of its file. */
import type * as z from 'zod/mini'
import { isDay, monthTitle } from '#base/date.ts'
import type { CaseColumns } from '#modules/cases/index.ts'
import type { monthCalls } from './endpoints.ts'

export type MonthListed = z.output<(typeof monthCalls.list)['response']>['rows'][number]

export const monthColumns: CaseColumns<MonthListed> = {
  month: { is: 'name', label: 'Mes', value: ({ month }) => (isDay(month) ? monthTitle(month) : month), min: 140 },
  people: { is: 'quantity', label: 'Empleados', value: ({ people }) => `${people}`, width: 104, priority: 5 },
  earned: { is: 'money', label: 'Devengado', value: ({ earned }) => earned, priority: 4 },
  deducted: { is: 'money', label: 'Deducido', value: ({ deducted }) => deducted, priority: 5 },
  paid: { is: 'money', label: 'Neto', value: ({ paid }) => paid, priority: 2 },
  payDay: { is: 'day', label: 'Se paga', value: ({ payDay }) => payDay, priority: 3 },
}
