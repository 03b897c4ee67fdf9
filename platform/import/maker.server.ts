/** Records that a cell names and that there are not yet: what it takes to make one of its name alone. */
import type { Gate } from '../access.ts'
import type { Tx } from '../db/tx.server.ts'
import type { ImportWriter } from './served.server.ts'

export interface Maker {
  /** As it is called inside a sentence: "marca". */
  readonly one: string
  readonly many: string
  /** Who may make one. */
  readonly gate: Gate
  /** Whether such a name can be one. */
  readonly suits: (name: string) => boolean
  /** Through the record's own door, in the transaction of the import. */
  readonly make: (tx: Tx, writer: ImportWriter, name: string) => Promise<void>
}
