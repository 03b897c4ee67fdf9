/** Annulling a receipt or a payment: its entry is reversed and what it had closed is owed again. */
import { annulVoucher, type Who } from '#modules/vouchers/index.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { treasuryErrors as errors } from './errors.ts'
import { undoApplications } from './open-items.server.ts'
import { receipt, type SettlementKind } from './settlement.ts'

/** @throws 404 of HTTP, 483 when it already was */
export const annulSettlement = (tx: Tx, who: Who, kind: SettlementKind, id: string, reason: string, now: Date): Promise<void> =>
  annulVoucher(
    tx,
    who,
    kind,
    id,
    {
      refuse: () => errors.fail('alreadyAnnulled'),
      check: () => widen(tx),
      undo: (source, event, date) => undoApplications(tx, who.companyId, date, source, event),
      columns: { annulled_at: now, annulled_by: who.personId, annul_reason: reason },
      tell: (title) => ({ title, changes: { reason: [null, reason] } }),
    },
    now,
  )

/** The same of a receipt, for documents that take theirs back with them. */
export const annulReceipt = (tx: Tx, who: Who, id: string, reason: string, now: Date): Promise<void> =>
  annulSettlement(tx, who, receipt, id, reason, now)
