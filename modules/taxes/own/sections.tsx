import type { PartySection } from '#modules/people/index.tsx'
import { listOwnWithholdings } from './endpoints.ts'

/** On the page of a third party: what holds of its withholdings. */
export const taxPartySections: readonly PartySection[] = [
  {
    id: 'taxes.own',
    permission: listOwnWithholdings.permission,
    plan: listOwnWithholdings.plan,
    services: listOwnWithholdings.services,
    load: () => import('./OwnWithholdings.tsx'),
  },
]
