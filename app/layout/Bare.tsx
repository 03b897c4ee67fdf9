import type { ReactNode } from 'react'
import { BareLayers, Brand, LinkProvider } from '#platform/ui/index.tsx'
import { AppLink } from '#platform/web/index.tsx'
import './bare.css'

/** The frame of a page for somebody who is not signed in: no menu, only the product's name. */
export const Bare = ({ children }: { readonly children: ReactNode }) => (
  <LinkProvider link={AppLink}>
    <div className="bare">
      <Brand size={30} />
      {children}
    </div>
    <BareLayers />
  </LinkProvider>
)
