/** What sales bring to the home. */
import type { ComponentType } from 'react'
import type { Approvals, HomeCard, HomeFigure, HomeTodos } from '#platform/home/home-card.ts'
import { electronicInvoice } from '../invoice/kind.ts'
import { order } from '../order/kind.ts'
import { quote } from '../quote/kind.ts'

const ofInvoices = { permission: electronicInvoice.permissions.read, plan: electronicInvoice.plan, services: electronicInvoice.services }

export const unsentGroup: HomeTodos = {
  ...ofInvoices,
  id: 'sales.unsent',
  title: 'Por transmitir',
  isUrgent: true,
  load: async () => (await import('./todos.ts')).unsentTodos,
}
export const quotesGroup: HomeTodos = {
  permission: quote.permissions.read,
  plan: quote.plan,
  services: quote.services,
  id: 'sales.quotes',
  title: 'Cotizaciones por vencer',
  isUrgent: false,
  load: async () => (await import('./todos.ts')).quoteTodos,
}
export const draftsGroup: HomeTodos = {
  ...ofInvoices,
  permission: electronicInvoice.permissions.write,
  id: 'sales.drafts',
  title: 'Mis borradores',
  isUrgent: false,
  load: async () => (await import('./todos.ts')).draftTodos,
}
export const dayFigure: HomeFigure = {
  ...ofInvoices,
  id: 'sales.day',
  title: 'Ventas de hoy',
  load: async () => (await import('./endpoints.ts')).salesOfDay,
}
export const monthCard: HomeCard<ComponentType> = {
  ...ofInvoices,
  id: 'sales.month',
  title: 'Ventas del mes',
  side: 'figures',
  load: () => import('./MonthCard.tsx'),
}

export const salesApprovals: Approvals = {
  permission: order.permissions.approve,
  plan: order.plan,
  services: order.services,
  id: 'sales.approvals',
  load: async () => (await import('./approvals.ts')).approvals,
}
