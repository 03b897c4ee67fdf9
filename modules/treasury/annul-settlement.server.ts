/** Annulling a receipt or a payment: its entry is reversed and what it had closed is owed again. */
import { annulVoucher, type Who } from '#modules/vouchers/index.server.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import { widen } from '#platform/db/reach.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { undoApplications } from './open-items.server.ts'
import { receipt, type SettlementKind } from './settlement.ts'

export interface SettlementToAnnul {
  readonly who: Who
  readonly id: string
  readonly reason: string
  readonly now: Date
}

/** @throws 404 of HTTP, 482 of a draft, 483 when it already was */
export const annulSettlement = (tx: Tx, kind: SettlementKind, { who, id, reason, now }: SettlementToAnnul): Promise<void> =>
  annulVoucher(tx, {
    ...{ who, kind, id, now },
    refuse: () => voucherErrors.fail('alreadyAnnulled'),
    check: () => widen(tx),
    undo: async (source, event, date) => ({ sets: await undoApplications(tx, who.companyId, { date, source, event }) }),
    columns: { annulled_at: now, annulled_by: who.personId, annul_reason: reason },
    tell: (title) => ({ title, changes: { reason: [null, reason] } }),
  })

/** The same of a receipt, for documents that take theirs back with them. */
export const annulReceipt = (tx: Tx, annulling: SettlementToAnnul): Promise<void> => annulSettlement(tx, receipt, annulling)
