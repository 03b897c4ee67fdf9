/** Which people of a payroll are looked at together. Pure. */
import type * as z from 'zod/mini'
import type { monthCalls } from './endpoints.ts'

export type SlipRow = z.output<(typeof monthCalls.one)['response']>['slips'][number]

/** It waits for a visto bueno. */
export const lacksReview = ({ asksReview, reviewedBy }: Pick<SlipRow, 'asksReview' | 'reviewedBy'>): boolean =>
  asksReview && reviewedBy === ''

interface MonthTab {
  readonly id: string
  readonly label: string
  readonly isIn: (slip: SlipRow) => boolean
  readonly isAlert?: true
}

export const monthTabs: readonly [MonthTab, ...MonthTab[]] = [
  { id: 'todos', label: 'Todos', isIn: () => true },
  { id: 'revisar', label: 'Por revisar', isIn: lacksReview, isAlert: true },
  { id: 'diferencia', label: 'Con diferencia', isIn: ({ asksReview }) => asksReview },
  { id: 'novedad', label: 'Con novedad', isIn: ({ hasNovelty }) => hasNovelty },
  { id: 'problema', label: 'Sin calcular', isIn: ({ problem }) => problem !== '', isAlert: true },
  { id: 'cuenta', label: 'Sin cuenta bancaria', isIn: ({ hasAccount }) => !hasAccount },
]
