import type { PartySection } from '#modules/people/index.tsx'
import { getPartyStanding, getPending } from './endpoints.ts'

/** On the page of a third party: how it stands, what it owes and is owed document by document, and what was paid last. */
export const treasuryPartySections: readonly PartySection[] = [
  {
    id: 'treasury.standing',
    permission: getPartyStanding.permission,
    plan: getPartyStanding.plan,
    services: getPartyStanding.services,
    load: () => import('./screens/PartyStanding.tsx'),
  },
  {
    id: 'treasury.receivables',
    permission: getPending.permission,
    plan: getPending.plan,
    services: getPending.services,
    load: () => import('./screens/PartyReceivables.tsx'),
  },
]
