/** Gives the gathered links to every screen below, and draws them. */
import { createContext, type ReactNode, use } from 'react'
import { KitLink } from '#platform/ui/index.tsx'
import { addressOfSource, type Source, type SourceLink } from './source-links.ts'

const Links = createContext<readonly SourceLink[]>([])

export function SourceLinksProvider({ links, children }: { links: readonly SourceLink[]; children: ReactNode }) {
  return <Links value={links}>{children}</Links>
}

/** Where the document behind an entry is shown; null when no module shows it. */
export function useSourceAddress(): (source: Source) => string | null {
  const links = use(Links)
  return (source) => addressOfSource(links, source)
}

/** The number of a document, as a link when some module shows it. */
export function SourceNumber({ source, children }: { source: Source; children: ReactNode }) {
  const address = useSourceAddress()(source)
  if (address === null) return <span className="b">{children}</span>
  return (
    <KitLink href={address} className="link b">
      {children}
    </KitLink>
  )
}
