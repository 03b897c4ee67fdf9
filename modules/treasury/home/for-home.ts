/** What treasury brings to the approvals of the home. */
import type { Approvals } from '#platform/home/home-card.ts'
import { paymentRunPermissions } from '../payment-runs/permissions.ts'
import { paymentPermissions } from '../settlement.ts'

export const paymentRunApprovals: Approvals = {
  permission: paymentRunPermissions.approve,
  plan: null,
  services: ['full'],
  id: 'treasury.paymentRuns',
  load: async () => (await import('../payment-runs/approvals.ts')).approvals,
}

export const paymentApprovals: Approvals = {
  permission: paymentPermissions.approve,
  plan: null,
  services: ['full'],
  id: 'treasury.payments',
  load: async () => (await import('../approval/approvals.ts')).approvals,
}
