import type { PartySection } from '#modules/people/index.tsx'
import { getPending } from './endpoints.ts'

/** On the page of a third party: what it owes. */
export const treasuryPartySections: readonly PartySection[] = [
  {
    id: 'treasury.receivables',
    permission: getPending.permission,
    plan: getPending.plan,
    services: getPending.services,
    load: () => import('./screens/PartyReceivables.tsx'),
  },
]
