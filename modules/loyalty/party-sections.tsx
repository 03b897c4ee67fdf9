import type { PartySection } from '#modules/people/index.tsx'
import { getPartyPoints } from './registration/endpoints.ts'

/** On the page of a third party: its points in each programme. */
export const loyaltyPartySections: readonly PartySection[] = [
  {
    id: 'loyalty.points',
    permission: getPartyPoints.permission,
    plan: getPartyPoints.plan,
    services: getPartyPoints.services,
    load: () => import('./registration/PartyPoints.tsx'),
  },
]
