/**
 * The socket through which the books know where the document behind an entry is shown. Accounting has never heard of
 * invoices: each module above it plugs in its own links.
 */
import { defineSocket } from '#platform/socket.ts'

export interface SourceLink {
  /** The kind of source of the entries: `INE`, `RC`, `stock.note`. */
  readonly kind: string
  /** The address of the source with that id. */
  readonly address: (sourceId: string) => string
}

/** Where the modules above show what they enter in the books. */
export const sourceLinks = defineSocket<SourceLink>('source links')

export interface Source {
  readonly kind: string
  readonly id: string
}

/** Where a source is shown; null when no module shows it. */
export const addressOfSource = (links: readonly SourceLink[], source: Source): string | null =>
  links.find((link) => link.kind === source.kind)?.address(source.id) ?? null
