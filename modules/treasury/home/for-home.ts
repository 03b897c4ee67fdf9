/** What treasury brings to the approvals of the home. */
import type { Approvals } from '#platform/home/home-card.ts'
import { paymentRunPermissions } from '../payment-runs/permissions.ts'

export const paymentRunApprovals: Approvals = {
  permission: paymentRunPermissions.approve,
  plan: null,
  services: ['full'],
  id: 'treasury.paymentRuns',
  load: async () => (await import('../payment-runs/approvals.ts')).approvals,
}
