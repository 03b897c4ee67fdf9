/** The cards of the home that sales plugs in. */
import type { ComponentType } from 'react'
import type { Approvals, HomeCard } from '#platform/home/home-card.ts'
import { electronicInvoice } from '../invoice/kind.ts'
import { order } from '../order/kind.ts'
import { quote } from '../quote/kind.ts'

const ofInvoices = { permission: electronicInvoice.permissions.read, plan: electronicInvoice.plan, services: electronicInvoice.services }

type Card = HomeCard<ComponentType>

export const unsentCard: Card = {
  ...ofInvoices,
  id: 'sales.unsent',
  title: 'Por transmitir',
  side: 'todo',
  load: async () => ({ default: (await import('./Todos.tsx')).Unsent }),
}
export const quotesCard: Card = {
  permission: quote.permissions.read,
  plan: quote.plan,
  services: quote.services,
  id: 'sales.quotes',
  title: 'Cotizaciones por vencer',
  side: 'todo',
  load: async () => ({ default: (await import('./Todos.tsx')).Quotes }),
}
export const draftsCard: Card = {
  ...ofInvoices,
  permission: electronicInvoice.permissions.write,
  id: 'sales.drafts',
  title: 'Mis borradores',
  side: 'todo',
  load: async () => ({ default: (await import('./Todos.tsx')).Drafts }),
}
export const monthCard: Card = {
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
