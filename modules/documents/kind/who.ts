/** The person in whose name a document is read or written. */
import type { Visitor } from '#platform/access.ts'

export interface Who {
  readonly companyId: string
  readonly personId: string
}

/** The same, or nobody of the company: somebody outside who has a link. */
export interface AnyWho {
  readonly companyId: string
  readonly personId: string | null
}

/** Who writes, and what they may do. */
export interface Writer extends Who, Visitor {
  readonly personId: string
}
