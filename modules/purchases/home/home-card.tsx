import type { ComponentType } from 'react'
import type { HomeCard } from '#platform/home/home-card.ts'
import { bill } from '../bill/kind.ts'

/** Bills and orders that wait for whoever looks, at the home. */
export const approvalsCard: HomeCard<ComponentType> = {
  permission: bill.permissions.approve,
  plan: bill.plan,
  services: bill.services,
  id: 'purchases.approvals',
  title: 'Compras por aprobar',
  side: 'todo',
  load: async () => ({ default: (await import('./ApprovalsCard.tsx')).ApprovalsCard }),
}
