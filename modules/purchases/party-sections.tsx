import type { PartySection } from '#modules/people/index.tsx'
import { getPartyMatch } from './match/endpoints.ts'

/** On the page of a supplier: what is tolerated of its bills. */
export const purchasePartySections: readonly PartySection[] = [
  {
    id: 'purchases.match',
    permission: getPartyMatch.permission,
    plan: getPartyMatch.plan,
    services: getPartyMatch.services,
    ofSuppliers: true,
    load: () => import('./match/PartyMatch.tsx'),
  },
]
