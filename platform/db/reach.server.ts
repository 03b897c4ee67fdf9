/** What somebody who is kept to a part of a company's documents reaches: decided by policies of the database. */
import { sql, type Tx } from './tx.server.ts'

/**
 * From here to the end of the transaction every document counts: whether a note stands, what is left of a line, how many
 * the month has. Only after what the person asked for was found within reach, and never before reading what is shown.
 */
export const widen = async (tx: Tx): Promise<void> => {
  await tx.rows(sql`select set_config('app.reach', 'all', true)`)
}

/** Work in the name of somebody who is not asking now: it reaches what they do. */
export const inNameOf = async (tx: Tx, personId: string): Promise<void> => {
  await tx.rows(sql`select set_config('app.person', ${personId}, true)`)
}
