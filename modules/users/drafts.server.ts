/** The drafts that somebody leaves: of documents, and of every kind of voucher (`app/vouchers.story.ts` asks each). */
import { handOverDrafts, openDraftsOf } from '#modules/documents/index.server.ts'
import { stockNote } from '#modules/inventory/index.ts'
import { journal } from '#modules/journals/index.ts'
import { customerAdvance, ownTransfer, payment, receipt, supplierAdvance } from '#modules/treasury/index.ts'
import { handOverVoucherDrafts, openVoucherDraftsOf } from '#modules/vouchers/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'

const vouchers = [receipt, payment, customerAdvance, supplierAdvance, ownTransfer, stockNote, journal]

export async function countDraftsOf(tx: Tx, companyId: string, personId: string): Promise<number> {
  let count = await openDraftsOf(tx, companyId, personId)
  for (const kind of vouchers) count += await openVoucherDraftsOf(tx, companyId, kind, personId)
  return count
}

/** @returns how many */
export async function handOverAllDrafts(tx: Tx, companyId: string, from: string, to: string): Promise<number> {
  let count = await handOverDrafts(tx, companyId, from, to)
  for (const kind of vouchers) count += await handOverVoucherDrafts(tx, companyId, kind, { from, to })
  return count
}
