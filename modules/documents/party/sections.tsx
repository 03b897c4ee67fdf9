import { clientScreen } from '#modules/people/index.ts'
import type { PartySection } from '#modules/people/index.tsx'
import { listPartyDocuments } from './endpoints.ts'

const gate = { permission: listPartyDocuments.permission, plan: clientScreen.plan, services: clientScreen.services } as const

/** On the page of a third party: all of its documents and vouchers in one list, and what it bought and sold. */
export const documentPartySections: readonly PartySection[] = [
  { id: 'documents.all', tab: 'documentos', ...gate, load: () => import('./PartyDocuments.tsx') },
  { id: 'documents.items', tab: 'items', ...gate, load: () => import('./PartyItems.tsx') },
]
