/**
 * The socket of an item's page: what modules above this one show of it. Each plugs in its sections; one that the visitor may not see
 * is absent.
 */
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { type Gate, refusalOf } from '#platform/access.ts'
import type { Placed } from '#platform/place.ts'
import { defineSocket } from '#platform/socket.ts'
import { useSession, visitorOf } from '#platform/web/index.tsx'
import type { Item } from './endpoints.ts'

export type ShownItem = Pick<Item, 'id' | 'kind' | 'unitName'>

export interface ItemSection extends Gate {
  readonly id: string
  /** Only of products: a service has nothing of it. */
  readonly ofProducts?: true
  readonly load: () => Promise<{ default: ComponentType<{ item: ShownItem }> }>
}

/** What one module shows there. */
export type LoadItemSections = () => Promise<readonly ItemSection[]>

/** In the order in which the page shows them. */
export const itemSections = defineSocket<Placed<LoadItemSections>>('item sections')

const Sections = createContext<LoadItemSections>(async () => [])

export function ItemSectionsProvider({ load, children }: { load: LoadItemSections; children: ReactNode }) {
  return <Sections value={load}>{children}</Sections>
}

export function ItemSections({ item }: { item: ShownItem }) {
  const load = use(Sections)
  const [All] = useState(() => lazy(async () => ({ default: allOf(await load()) })))
  return (
    <Suspense>
      <All item={item} />
    </Suspense>
  )
}

function allOf(sections: readonly ItemSection[]) {
  const shown = sections.map((section) => ({ ...section, Shown: lazy(section.load) }))
  return function AllSections({ item }: { item: ShownItem }) {
    const visitor = visitorOf(useSession())
    if (!visitor) return null
    return shown
      .filter((section) => (item.kind === 'product' || !section.ofProducts) && refusalOf(section, visitor) === null)
      .map(({ id, Shown }) => (
        <Suspense key={id}>
          <Shown item={item} />
        </Suspense>
      ))
  }
}
