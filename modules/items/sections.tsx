/**
 * The socket of an item's page: what modules above this one show of it, each in one of its tabs. Each plugs in its sections; one that
 * the visitor may not see is absent, and so is a tab without any. What a tab shows is loaded and asked when it is opened.
 */
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { type Gate, refusalOf } from '#platform/access.ts'
import type { Placed } from '#platform/place.ts'
import { defineSocket } from '#platform/socket.ts'
import { useSession, visitorOf } from '#platform/web/index.tsx'
import type { Item } from './endpoints.ts'
import type { ItemTab } from './tabs.ts'

export type ShownItem = Pick<Item, 'id' | 'kind' | 'unitName' | 'control'>

export interface ItemSection extends Gate {
  readonly id: string
  readonly tab: ItemTab
  /** Whether there is anything of it to show: a service has no movements. Left out, of every item. */
  readonly of?: (item: ShownItem) => boolean
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

/** A section that the visitor may see, of an item that has it. */
interface ShownSection {
  readonly id: string
  readonly tab: ItemTab
  readonly Shown: ComponentType<{ item: ShownItem }>
}

interface WithSectionsProps {
  readonly item: ShownItem
  /** Of sections that are not known yet, null. */
  readonly children: (sections: readonly ShownSection[] | null) => ReactNode
}

/** Draws its children with the sections of the item. */
export function WithItemSections({ item, children }: WithSectionsProps) {
  const load = use(Sections)
  const [All] = useState(() => lazy(async () => ({ default: allOf(await load()) })))
  return (
    <Suspense fallback={children(null)}>
      <All item={item}>{children}</All>
    </Suspense>
  )
}

function allOf(sections: readonly ItemSection[]) {
  const drawn = sections.map((section) => ({ ...section, Shown: lazy(section.load) }))
  return function AllSections({ item, children }: WithSectionsProps) {
    const visitor = visitorOf(useSession())
    return children(visitor ? drawn.filter((each) => (each.of?.(item) ?? true) && refusalOf(each, visitor) === null) : [])
  }
}

/** What modules show in one tab. */
export function SectionsOfTab({ sections, tab, item }: { sections: readonly ShownSection[]; tab: ItemTab; item: ShownItem }) {
  return sections
    .filter((section) => section.tab === tab)
    .map(({ id, Shown }) => (
      <Suspense key={id}>
        <Shown item={item} />
      </Suspense>
    ))
}
