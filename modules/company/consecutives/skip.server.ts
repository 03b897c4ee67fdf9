/** Numbers of a consecutive that nothing will ever have: kept with why, or the report of gaps and the proofs would look for them. */
import { insertRows } from '#platform/db/insert.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'

export interface Skip {
  /** Of the consecutive. */
  readonly code: string
  /** With its year, of those that begin again: "CAN-2026". */
  readonly prefix: string
  readonly from: number
  readonly to: number
  readonly reason: string
}

/** @param who whoever passed over them */
export const recordSkip = (tx: Tx, who: { readonly companyId: string; readonly personId: string }, skip: Skip): Promise<unknown> =>
  insertRows(tx, 'consecutive_skip', [
    {
      company_id: who.companyId,
      code: skip.code,
      prefix: skip.prefix,
      from_number: skip.from,
      to_number: skip.to,
      reason: skip.reason,
      person_id: who.personId,
    },
  ])
