/** The socket of the closing of months: what modules above this one do at the end of one. Each says for itself who sees it. */
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import type { Placed } from '#platform/place.ts'
import { defineSocket } from '#platform/socket.ts'

export type LoadClosureSection = () => Promise<{ default: ComponentType<{ month: string }> }>

/** In the order in which the page shows them. */
export const closureSections = defineSocket<Placed<LoadClosureSection>>('closure sections')

const Sections = createContext<readonly LoadClosureSection[]>([])

export function ClosureSectionsProvider({ sections, children }: { sections: readonly LoadClosureSection[]; children: ReactNode }) {
  return <Sections value={sections}>{children}</Sections>
}

/** @param month `2026-11` */
export function ClosureSections({ month }: { month: string }) {
  const sections = use(Sections)
  const [all] = useState(() => sections.map((load, at) => ({ at, Shown: lazy(load) })))
  return all.map(({ at, Shown }) => (
    <Suspense key={at}>
      <Shown month={month} />
    </Suspense>
  ))
}
