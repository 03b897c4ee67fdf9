/** What carriers owe for goods that a transfer lost: a receivable as any other, opened and taken back by the transfer. */
import type { ClaimLedger } from '#modules/inventory/index.server.ts'
import { closeOpenItemsOf, openItemRows } from './open-items.server.ts'

export const carrierClaims: ClaimLedger = {
  open: (companyId, claim) => openItemRows(companyId, { ...claim, kind: 'AR', dueDate: claim.date }),
  close: (tx, companyId, { date, source, undoing }) =>
    closeOpenItemsOf(tx, companyId, { date, source, opened: source.event, event: undoing }),
}
