/** The columns of the list of months, and of its file. */
import type * as z from 'zod/mini'
import type { CaseColumns } from '#modules/cases/index.ts'
import type { monthCalls } from './endpoints.ts'
import { kindTitle } from './kind.ts'

export type MonthListed = z.output<(typeof monthCalls.list)['response']>['rows'][number]

/** "9 de 10 aceptadas, 1 rechazada"; nothing of a month that was not sent. */
export function sentWords({ people, sent, accepted, rejected }: Pick<MonthListed, 'people' | 'sent' | 'accepted' | 'rejected'>): string {
  if (sent === 0) return ''
  const refused = rejected === 0 ? '' : rejected === 1 ? ', 1 rechazada' : `, ${rejected} rechazadas`
  return `${accepted} de ${people} ${people === 1 ? 'aceptada' : 'aceptadas'}${refused}`
}

export const monthColumns: CaseColumns<MonthListed> = {
  month: { is: 'name', label: 'Nómina', value: ({ kind, month }) => kindTitle(kind, month), min: 160 },
  people: { is: 'quantity', label: 'Empleados', value: ({ people }) => `${people}`, width: 104, priority: 5 },
  earned: { is: 'money', label: 'Devengado', value: ({ earned }) => earned, priority: 4 },
  deducted: { is: 'money', label: 'Deducido', value: ({ deducted }) => deducted, priority: 5 },
  paid: { is: 'money', label: 'Neto', value: ({ paid }) => paid, priority: 2 },
  sent: { is: 'text', label: 'DIAN', value: sentWords, width: 168, priority: 3 },
  payDay: { is: 'day', label: 'Se paga', value: ({ payDay }) => payDay, priority: 3 },
}
