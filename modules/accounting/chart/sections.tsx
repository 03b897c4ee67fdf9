/** The socket of an account beside the chart: what modules above this one say of it, and keep by themselves. */
import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import type { Placed } from '#platform/place.ts'
import { defineSocket } from '#platform/socket.ts'

export type LoadAccountSection = () => Promise<{ default: ComponentType<{ accountId: string; isReadOnly: boolean }> }>

/** In the order in which the panel shows them. */
export const accountSections = defineSocket<Placed<LoadAccountSection>>('account sections')

const Sections = createContext<readonly LoadAccountSection[]>([])

export function AccountSectionsProvider({ sections, children }: { sections: readonly LoadAccountSection[]; children: ReactNode }) {
  return <Sections value={sections}>{children}</Sections>
}

export function AccountSections(props: { accountId: string; isReadOnly: boolean }) {
  const sections = use(Sections)
  const [all] = useState(() => sections.map((load, at) => ({ at, Shown: lazy(load) })))
  return all.map(({ at, Shown }) => (
    <Suspense key={at}>
      <Shown {...props} />
    </Suspense>
  ))
}
