/** A document as somebody wrote it and what it came to, with the names of everything that it points to. */
import { type Amount, parseAmount, percentText } from '#base/decimal.ts'
import type { Computed } from '../compute.ts'
import { withholdingLabel } from '../screens/labels.ts'
import type { DocumentInput, DocumentView } from '../wire.ts'

export interface Written {
  readonly input: DocumentInput
  /** Names of the taxes of each line, in the order of the lines. */
  readonly taxes: readonly (readonly string[])[]
  readonly withholdings: readonly WrittenWithholding[]
  readonly total: Amount
  /** Without its withholdings. */
  readonly payable: Amount
  /** Id of a third party, item, warehouse, resolution or money account → its name. */
  readonly names: ReadonlyMap<string, string>
}

export interface WrittenWithholding {
  /** "ReteFuente 2,5 %" */
  readonly name: string
  readonly amount: Amount
  /** Why somebody changed it; null as it was proposed. */
  readonly reason: string | null
}

/** What the editor holds, or the server is about to save. @param names of the ids in it, as people read them */
export const writtenDraft = (input: DocumentInput, { priced, withholdings, payable }: Computed, names: Written['names']): Written => ({
  input,
  taxes: priced.lines.map((line) => line.taxes.map(({ name }) => name)),
  withholdings: withholdings.map(({ rule, amount, changedReason }) => ({
    name: withholdingLabel({ kind: rule.kind, rate: percentText(rule.rate) }),
    amount,
    reason: changedReason,
  })),
  total: priced.total,
  payable,
  names,
})

/** What was saved. */
export const writtenView = (view: DocumentView): Written => ({
  input: {
    resolutionId: view.resolution?.id ?? null,
    partyId: view.party?.id ?? null,
    date: view.date,
    dueDate: view.dueDate,
    paymentForm: view.paymentForm,
    paymentMeans: view.paymentMeans,
    warehouseId: view.warehouse?.id ?? null,
    customerOrder: view.customerOrder,
    notes: view.notes,
    internalNotes: view.internalNotes,
    terms: view.terms,
    deliveryTime: view.deliveryTime,
    pricesIncludeTax: view.pricesIncludeTax,
    discount: view.discount,
    lines: view.lines.map(({ itemId, warehouseId, description, quantity, unitPrice, discount, gift, optional, taxIds, source }) => ({
      itemId,
      warehouseId,
      description,
      quantity,
      unitPrice,
      discount,
      gift,
      optional,
      taxIds,
      source,
    })),
    correction: view.correction,
    withholdings: view.withholdings.flatMap(({ withholdingId, amount, changedReason }) =>
      changedReason === null ? [] : [{ withholdingId, amount, reason: changedReason }],
    ),
  },
  taxes: view.lines.map((line) => line.taxes.map(({ name }) => name)),
  withholdings: view.withholdings.map((withholding) => ({
    name: withholdingLabel(withholding),
    amount: parseAmount(withholding.amount),
    reason: withholding.changedReason,
  })),
  total: parseAmount(view.totals.total),
  payable: parseAmount(view.totals.payable),
  names: new Map([
    ...[view.party, view.warehouse, ...view.lines.flatMap(({ item, warehouse }) => [item, warehouse])].flatMap((named) =>
      named ? [[named.id, named.name] as const] : [],
    ),
    ...(view.resolution ? [[view.resolution.id, resolutionName(view.resolution)] as const] : []),
  ]),
})

/** "FV · 18764000001234" */
export const resolutionName = ({ prefix, number }: { readonly prefix: string; readonly number: string }): string =>
  prefix === '' ? number : `${prefix} · ${number}`
