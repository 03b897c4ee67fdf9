/**
 * The socket of «Nuevo documento» on a third party's page: what modules above this one begin with it already chosen. What the visitor
 * may not write, and what its roles do not bring, is absent.
 */
import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { type Gate, refusalOf } from '#platform/access.ts'
import type { Placed } from '#platform/place.ts'
import { defineSocket } from '#platform/socket.ts'
import { MenuButton, type MenuEntry, PlusIcon } from '#platform/ui/index.tsx'
import { useSession, visitorOf } from '#platform/web/index.tsx'

export interface PartyStart extends Gate {
  /** "Factura de venta" */
  readonly label: string
  /** Left out, whatever its roles. */
  readonly of?: 'customer' | 'supplier'
  readonly href: (partyId: string) => string
}

/** What one module begins, under its heading of the menu. */
export interface PartyStarts {
  readonly heading: string
  readonly starts: readonly PartyStart[]
}
export type LoadPartyStarts = () => Promise<PartyStarts>

export const partyStarts = defineSocket<Placed<LoadPartyStarts>>('new documents of a third party')

const Starts = createContext<() => Promise<readonly PartyStarts[]>>(async () => [])

export function PartyStartsProvider({ load, children }: { load: () => Promise<readonly PartyStarts[]>; children: ReactNode }) {
  return <Starts value={load}>{children}</Starts>
}

interface NewOfPartyProps {
  readonly partyId: string
  readonly isCustomer: boolean
  readonly isSupplier: boolean
}

/** "Nuevo documento ▾"; nothing where nothing may be begun. */
export function NewOfParty(props: NewOfPartyProps) {
  const load = use(Starts)
  const [All] = useState(() => lazy(async () => ({ default: menuOf(await load()) })))
  return (
    <Suspense>
      <All {...props} />
    </Suspense>
  )
}

function menuOf(all: readonly PartyStarts[]) {
  return function StartsMenu({ partyId, isCustomer, isSupplier }: NewOfPartyProps) {
    const visitor = visitorOf(useSession())
    if (!visitor) return null
    const fits = ({ of }: PartyStart): boolean => of === undefined || (of === 'customer' ? isCustomer : isSupplier)
    const entries = all.flatMap(({ heading, starts }): MenuEntry[] => {
      const offered = starts.filter((start) => fits(start) && refusalOf(start, visitor) === null)
      if (offered.length === 0) return []
      return [{ heading }, ...offered.map(({ label, href }) => ({ label, href: href(partyId) }))]
    })
    return entries.length === 0 ? null : <MenuButton label="Nuevo documento" icon={PlusIcon} entries={entries} />
  }
}
