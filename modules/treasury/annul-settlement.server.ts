/** Annulling a receipt or a payment: its entry is reversed and what it had closed is owed again. */
import { standingEntryOf } from '#modules/accounting/index.server.ts'
import { annulVoucher, type Who } from '#modules/vouchers/index.server.ts'
import { voucherErrors } from '#modules/vouchers/index.ts'
import { widen } from '#platform/db/reach.server.ts'
import { raw, sql, type Tx } from '#platform/db/tx.server.ts'
import { appliedEventOf } from './applied-event.server.ts'
import { undoApplications } from './open-items.server.ts'
import { withdrawExcess } from './settlement-own-lines.server.ts'
import { receipt, type SettlementKind } from './settlement.ts'

export interface SettlementToAnnul {
  readonly who: Who
  readonly id: string
  readonly reason: string
  readonly now: Date
}

/** @throws 404 of HTTP, 482 of a draft, 483 when it already was, 540 when the advance that it left was used */
export const annulSettlement = (tx: Tx, kind: SettlementKind, { who, id, reason, now }: SettlementToAnnul): Promise<void> =>
  annulVoucher(tx, {
    ...{ who, kind, id, now },
    refuse: () => voucherErrors.fail('alreadyAnnulled'),
    check: () => widen(tx),
    ...(kind.revises
      ? { standing: async () => (await standingEntryOf(tx, who.companyId, { kind: kind.source, id }))?.event ?? 'post' }
      : {}),
    undo: async (source, event, date) => {
      const applied = { ...source, event: appliedEventOf(await revisionOf(tx, who.companyId, kind, id)) }
      const back = await undoApplications(tx, who.companyId, { date, source: applied, event })
      return { sets: [...back, ...(await withdrawExcess(tx, who.companyId, { source, event, date }))] }
    },
    columns: { annulled_at: now, annulled_by: who.personId, annul_reason: reason },
    tell: (title) => ({ title, changes: { reason: [null, reason] } }),
  })

/** How many times one was written. */
async function revisionOf(tx: Tx, companyId: string, kind: SettlementKind, id: string): Promise<number> {
  if (!kind.revises) return 1
  const row = await tx.first<{ revision: number }>(sql`
    select revision from ${raw(kind.table)} where company_id = ${companyId} and id = ${id}`)
  return row?.revision ?? 1
}

/** The same of a receipt, for documents that take theirs back with them. */
export const annulReceipt = (tx: Tx, annulling: SettlementToAnnul): Promise<void> => annulSettlement(tx, receipt, annulling)
