/** The socket of what the list of third parties tells of each and modules above this one know: what it owes, when it last bought. */
import { refusalOf, type Gate } from '#platform/access.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import type { Session } from '#platform/http/handle.server.ts'
import { defineSocket } from '#platform/socket.ts'
import type { PartyRow } from './endpoints.ts'

/** Null of what whoever looks may not see, and of what there is none of. */
export type PartyFigures = Pick<PartyRow, 'receivable' | 'payable' | 'lastSale'>

/** What one module knows, behind its own gate. */
export interface PartyFigure {
  readonly gate: Gate
  /** Of the third parties of one page, with whoever was merged into them; those without any are left out. */
  readonly read: (tx: Tx, companyId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, Partial<PartyFigures>>>
}

export const partyFigures = defineSocket<PartyFigure>('party figures')

const none: PartyFigures = { receivable: null, payable: null, lastSale: null }

/** The rows of a page with what modules above tell of them: one statement for each module, however long the page. */
export async function withFigures<Row extends { readonly id: string }>(
  tx: Tx,
  session: Session,
  figures: readonly PartyFigure[],
  rows: readonly Row[],
): Promise<(Row & PartyFigures)[]> {
  const ids = rows.map(({ id }) => id)
  const known: ReadonlyMap<string, Partial<PartyFigures>>[] = []
  for (const { gate, read } of figures) if (refusalOf(gate, session) === null) known.push(await read(tx, session.companyId, ids))
  return rows.map((row) => Object.assign({}, row, none, ...known.map((each) => each.get(row.id))))
}
