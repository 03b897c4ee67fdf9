/** A saved document as the request that would write it again: what issuing a draft as it is begins from, and what is compared. */
import { pickHead } from '../parts/head.ts'
import type { DocumentInput, DocumentView } from '../wire.ts'

export const inputOf = (view: DocumentView): DocumentInput => ({
  kind: view.kind,
  branchId: view.branch?.id ?? null,
  registerId: view.registerId,
  sellerId: view.seller?.id ?? null,
  resolutionId: view.resolution?.id ?? null,
  partyId: view.party?.id ?? null,
  date: view.date,
  dueDate: view.dueDate,
  warehouseId: view.warehouse?.id ?? null,
  costCenterId: view.costCenter?.id ?? null,
  ...pickHead(view),
  discount: view.discount,
  custom: view.custom,
  lines: view.lines.map((line) => ({
    itemId: line.itemId,
    accountId: line.accountId,
    warehouseId: line.warehouseId,
    costCenterId: line.costCenterId,
    description: line.description,
    unitId: line.unitId,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    discount: line.discount,
    gift: line.gift,
    optional: line.optional,
    taxIds: line.taxIds,
    withheldBy: line.withheldBy,
    vatUse: line.vatUse,
    promotionIds: line.promotionIds,
    batches: line.batches,
    serials: line.serials,
    custom: line.custom,
    source: line.source,
  })),
  correction: view.correction,
  withholdings: view.withholdings.flatMap(({ withholdingId, amount, changedReason }) =>
    changedReason === null ? [] : [{ withholdingId, amount, reason: changedReason }],
  ),
})
