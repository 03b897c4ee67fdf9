/**
 * The socket through which the books know where the document behind an entry is shown. Accounting has never heard of
 * invoices: each module above it exports its own links, and `app/` puts them together.
 */
export interface SourceLink {
  /** The kind of source of the entries: `INE`, `RC`, `stock.note`. */
  readonly kind: string
  /** The address of the source with that id. */
  readonly address: (sourceId: string) => string
}

export interface Source {
  readonly kind: string
  readonly id: string
}

/** Where a source is shown; null when no module shows it. */
export const addressOfSource = (links: readonly SourceLink[], source: Source): string | null =>
  links.find((link) => link.kind === source.kind)?.address(source.id) ?? null
