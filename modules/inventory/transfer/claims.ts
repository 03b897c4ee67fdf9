/**
 * What a carrier owes for goods that did not arrive. Treasury keeps what is owed and stands above: it is asked through this socket,
 * so that a claim is collected, aged and seen as anything else that is owed.
 */
import type { Day } from '#base/date.ts'
import type { Amount } from '#base/decimal.ts'
import type { Row } from '#platform/db/insert.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { defineSocket } from '#platform/socket.ts'

type RowSets = readonly (readonly [table: string, rows: readonly Row[]])[]

interface ClaimSource {
  readonly kind: string
  readonly id: string
  /** The event of the transfer that charges it: `settle.3`. */
  readonly event: string
}

export interface Claim {
  readonly partyId: string
  readonly accountId: string
  readonly number: string
  /** It is due at once. */
  readonly date: Day
  readonly amount: Amount
  readonly source: ClaimSource
}

export interface ClaimLedger {
  /** The rows of a new claim. */
  readonly open: (companyId: string, claim: Claim) => RowSets
  /**
   * Takes back what an event claimed.
   * @param undoing the event that does it: `annul.settle.3`
   * @throws 484 when something was collected of it
   */
  readonly close: (
    tx: Tx,
    companyId: string,
    taking: { readonly date: Day; readonly source: ClaimSource; readonly undoing: string },
  ) => Promise<RowSets>
}

export const claimLedgers = defineSocket<ClaimLedger>('claims of transfers')

/** @throws when no module keeps them: the application was put together without treasury */
export function claimLedgerOf(plugged: readonly ClaimLedger[]): ClaimLedger {
  const [ledger] = plugged
  if (!ledger) throw new Error('No module keeps the claims of transfers')
  return ledger
}
