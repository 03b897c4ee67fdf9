/**
 * The socket of a third party's page: what modules above this one show of it. Each plugs in its sections; one that the visitor
 * may not see is absent.
 */
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { type Gate, refusalOf } from '#platform/access.ts'
import type { Placed } from '#platform/place.ts'
import { defineSocket } from '#platform/socket.ts'
import { useSession, visitorOf } from '#platform/web/index.tsx'

/** The parts of the page, by what its address calls them. */
export const partyTabs = [
  { id: 'resumen', label: 'Resumen' },
  { id: 'documentos', label: 'Documentos' },
  { id: 'items', label: 'Productos y servicios' },
  { id: 'archivos', label: 'Archivos' },
] as const
export type PartyTab = (typeof partyTabs)[number]['id']

export interface PartySection extends Gate {
  readonly id: string
  /** Also in the form of one that exists, below its own fields; it keeps what it asks by itself. */
  readonly inForm?: true
  /** In which part of the page it stands; left out, in its summary. */
  readonly tab?: Exclude<PartyTab, 'resumen' | 'archivos'>
  /** Only of customers: of the others it has nothing to say. */
  readonly ofCustomers?: true
  /** Only of suppliers. */
  readonly ofSuppliers?: true
  readonly load: () => Promise<{ default: ComponentType<{ partyId: string }> }>
}

/** What one module shows there. */
export type LoadPartySections = () => Promise<readonly PartySection[]>

/** In the order in which the page shows them. */
export const partySections = defineSocket<Placed<LoadPartySections>>('party sections')

const Sections = createContext<LoadPartySections>(async () => [])

export function PartySectionsProvider({ load, children }: { load: LoadPartySections; children: ReactNode }) {
  return <Sections value={load}>{children}</Sections>
}

interface PartySectionsProps {
  readonly partyId: string
  readonly isCustomer: boolean
  readonly isSupplier: boolean
  readonly inForm?: boolean
  readonly tab?: PartyTab
}

export function PartySections(props: PartySectionsProps) {
  const load = use(Sections)
  const [All] = useState(() => lazy(async () => ({ default: allOf(await load()) })))
  return (
    <Suspense>
      <All {...props} />
    </Suspense>
  )
}

function allOf(sections: readonly PartySection[]) {
  const shown = sections.map((section) => ({ ...section, Shown: lazy(section.load) }))
  return function AllSections({ partyId, isCustomer, isSupplier, inForm = false, tab = 'resumen' }: PartySectionsProps) {
    const visitor = visitorOf(useSession())
    if (!visitor) return null
    return shown
      .filter(({ ofCustomers, ofSuppliers }) => (isCustomer || !ofCustomers) && (isSupplier || !ofSuppliers))
      .filter((section) => (section.tab ?? 'resumen') === tab)
      .filter((section) => (section.inForm || !inForm) && refusalOf(section, visitor) === null)
      .map(({ id, Shown }) => (
        <Suspense key={id}>
          <Shown partyId={partyId} />
        </Suspense>
      ))
  }
}
