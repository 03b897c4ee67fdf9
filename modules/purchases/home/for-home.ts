/** What purchases bring to the home. */
import type { Approvals } from '#platform/home/home-card.ts'
import { bill } from '../bill/kind.ts'
import { requisitionPermissions } from '../requisition/permissions.ts'

export const purchaseApprovals: Approvals = {
  permission: bill.permissions.approve,
  plan: bill.plan,
  services: bill.services,
  id: 'purchases.approvals',
  load: async () => (await import('./approvals.ts')).approvals,
}

export const requisitionApprovals: Approvals = {
  permission: requisitionPermissions.approve,
  plan: null,
  services: ['full'],
  id: 'purchases.requisitions',
  load: async () => (await import('../requisition/approvals.ts')).approvals,
}
