/** A saved document as the request that would write it again: what issuing a draft as it is begins from, and what is compared. */
import type { DocumentInput, DocumentView } from './wire.ts'

export const inputOf = (view: DocumentView): DocumentInput => ({
  resolutionId: view.resolution?.id ?? null,
  partyId: view.party?.id ?? null,
  date: view.date,
  dueDate: view.dueDate,
  paymentForm: view.paymentForm,
  paymentMeans: view.paymentMeans,
  warehouseId: view.warehouse?.id ?? null,
  costCenterId: view.costCenter?.id ?? null,
  customerOrder: view.customerOrder,
  notes: view.notes,
  internalNotes: view.internalNotes,
  terms: view.terms,
  deliveryTime: view.deliveryTime,
  pricesIncludeTax: view.pricesIncludeTax,
  discount: view.discount,
  lines: view.lines.map((line) => ({
    itemId: line.itemId,
    warehouseId: line.warehouseId,
    costCenterId: line.costCenterId,
    description: line.description,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    discount: line.discount,
    gift: line.gift,
    optional: line.optional,
    taxIds: line.taxIds,
    source: line.source,
  })),
  correction: view.correction,
  withholdings: view.withholdings.flatMap(({ withholdingId, amount, changedReason }) =>
    changedReason === null ? [] : [{ withholdingId, amount, reason: changedReason }],
  ),
})
