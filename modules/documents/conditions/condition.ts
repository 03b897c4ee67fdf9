/** One thing that must hold of a document before it is kept. */
import type { ErrorBody } from '#base/errors.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { DocumentKind } from '../kind.ts'
import type { Use, Writing } from '../write/context.ts'

export interface Condition {
  /** A draft may break what is asked only to issue. */
  readonly uses: readonly Use[]
  readonly when?: (kind: DocumentKind) => boolean
  /** Also takes the locks that its answer stands on. What it throws is said as what it answers. */
  readonly problems: (writing: Writing, tx: Tx) => readonly ErrorBody[] | Promise<readonly ErrorBody[]>
}

export const always: Condition['uses'] = ['draft', 'issue']
export const toIssue: Condition['uses'] = ['issue']
