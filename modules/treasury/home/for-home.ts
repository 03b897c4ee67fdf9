/** What treasury brings to the home. */
import type { Approvals, HomeFigure, HomeTodos } from '#platform/home/home-card.ts'
import { moneyBalancePermissions } from '../money/permissions.ts'
import { paymentRunPermissions } from '../payment-runs/permissions.ts'
import { paymentPermissions } from '../permissions.ts'

export const paymentRunApprovals: Approvals = {
  permission: paymentRunPermissions.approve,
  plan: null,
  services: ['full'],
  id: 'treasury.paymentRuns',
  load: async () => (await import('../payment-runs/approvals.ts')).approvals,
}

/** Seen by whoever sees the receipts. */
const collecting = { gateOf: '/treasuries/{type}' } as const
const paying = { permission: paymentPermissions.read, plan: null, services: ['full'] } as const

export const toCollectGroup: HomeTodos = {
  ...collecting,
  id: 'treasury.to-collect',
  title: 'Por cobrar esta semana',
  isUrgent: false,
  load: async () => (await import('./todos.ts')).collectTodos,
}

export const toPayGroup: HomeTodos = {
  ...paying,
  id: 'treasury.to-pay',
  title: 'Por pagar esta semana',
  isUrgent: false,
  load: async () => (await import('./todos.ts')).payTodos,
}

export const moneyFigure: HomeFigure = {
  ...paying,
  permission: moneyBalancePermissions.read,
  id: 'treasury.money',
  title: 'Caja y bancos',
  load: async () => (await import('./endpoints.ts')).moneyNow,
}

export const overdueFigure: HomeFigure = {
  ...collecting,
  id: 'treasury.overdue',
  title: 'Cartera vencida',
  load: async () => (await import('./endpoints.ts')).overdueReceivables,
}

export const payablesFigure: HomeFigure = {
  ...paying,
  id: 'treasury.payables',
  title: 'Por pagar a 7 días',
  load: async () => (await import('./endpoints.ts')).duePayables,
}

export const paymentApprovals: Approvals = {
  permission: paymentPermissions.approve,
  plan: null,
  services: ['full'],
  id: 'treasury.payments',
  load: async () => (await import('../approval/approvals.ts')).approvals,
}
