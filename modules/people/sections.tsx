/**
 * The socket of a third party's page: what modules above this one show of it. Each exports its sections, `app/` puts them
 * together; one that the visitor may not see is absent.
 */
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { type Gate, refusalOf } from '#platform/access.ts'
import { useSession, visitorOf } from '#platform/web/index.tsx'

export interface PartySection extends Gate {
  readonly id: string
  /** Also in the form of one that exists, below its own fields; it keeps what it asks by itself. */
  readonly inForm?: true
  /** Only of customers: of the others it has nothing to say. */
  readonly ofCustomers?: true
  readonly load: () => Promise<{ default: ComponentType<{ partyId: string }> }>
}

const Sections = createContext<readonly PartySection[]>([])

export function PartySectionsProvider({ sections, children }: { sections: readonly PartySection[]; children: ReactNode }) {
  return <Sections value={sections}>{children}</Sections>
}

export function PartySections({ partyId, isCustomer, inForm = false }: { partyId: string; isCustomer: boolean; inForm?: boolean }) {
  const sections = use(Sections)
  const visitor = visitorOf(useSession())
  const [shown] = useState(() => sections.map((section) => ({ ...section, Shown: lazy(section.load) })))
  if (!visitor) return null
  return shown
    .filter((section) => (isCustomer || !section.ofCustomers) && (section.inForm || !inForm) && refusalOf(section, visitor) === null)
    .map(({ id, Shown }) => (
      <Suspense key={id}>
        <Shown partyId={partyId} />
      </Suspense>
    ))
}
