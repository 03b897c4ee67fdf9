/** One thing that issuing a document does, and how annulling takes it back. */
import type { Tx } from '#platform/db/tx.server.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { Needed, Reading, RowSet, Use, Writing } from '../write/context.ts'
import type { Annulling } from '../write/annulling.ts'

export interface Effect {
  /** A draft is a row and its history; everything else is of what is issued. */
  readonly uses: readonly Use[]
  readonly when?: (kind: DocumentKind) => boolean
  /** Facts of its own, read in the round trip of all the others. */
  readonly needs?: (tx: Tx, reading: Reading) => Promise<Partial<Needed>>
  /** Locks, and reads what must be read under the lock, in the round trip of the others and in the order of the list. */
  readonly lock?: (tx: Tx, writing: Writing) => Promise<void>
  /** Moves what is there already, under locks of its own where only then they are known, and leaves what the effects after it use. */
  readonly prepare?: (tx: Tx, writing: Writing) => Promise<void>
  /** What is written of it with everything else, in one statement. */
  readonly rows?: (writing: Writing) => readonly RowSet[]
  /** What follows from the rows, once they are there. */
  readonly finish?: (tx: Tx, writing: Writing) => Promise<void>
  /**
   * Takes back what the ledgers say was written, never what it would compute again: to annul it, and to write its next revision.
   * @returns the rows of it
   */
  readonly undo?: (tx: Tx, annulling: Annulling) => Promise<readonly RowSet[]>
  /** What only annulling does; a revision changes it in its place. */
  readonly annul?: (tx: Tx, annulling: Annulling) => Promise<readonly RowSet[]>
}

export const always: Effect['uses'] = ['draft', 'issue']
export const issued: Effect['uses'] = ['issue']
