/**
 * How a purchase bill reaches the books (contabilidad.md, section 2, "Purchase of goods" and "Expense/service purchase"): goods enter
 * inventory and expenses their accounts, with the taxes that are not taken off others; the IVA that can be deducted, what is withheld
 * of the supplier as a liability, and the net owed to them. What was received before leaves what waits for its bill, and only the
 * difference goes to inventory. Expenses carry the cost centre of their line; balances and taxes none.
 */
import { subtract, zeroAmount } from '#base/decimal.ts'
import { credit, debit, type AccountRef, type AccountRole, type JournalDraftLine } from '#modules/accounting/index.ts'
import { costOfLine, deductedTaxes, payableIn, roleOwed, type ItemFacts, type PostingInput } from '#modules/documents/index.ts'
import { billPayable } from '../opens.ts'

/** A line of an account costs what it says; a service, what its item says or the company's account for services; goods are no result. */
export const resultsOfBill = ({ kind, costAccountId }: ItemFacts): readonly AccountRef[] =>
  kind === 'product' ? [] : [costAccountId === null ? { role: 'purchasedServices' } : { id: costAccountId }]

export const practised = { retefuente: 'practisedIncomeTax', reteiva: 'practisedVat', reteica: 'practisedIca' } as const satisfies Readonly<
  Record<string, AccountRole>
>

/** An account of its own, or that of the company for its role. */
export const ownOr = (id: string | null, role: AccountRole): AccountRef => (id === null ? { role } : { id })

export function postBill(input: PostingInput): JournalDraftLine[] {
  const { number, partyId, dueDate, draft, computed, facts } = input
  const vat = deductedTaxes(computed.priced, facts).map(({ id, amount, name, base }) =>
    debit(ownOr(facts.taxes.get(id)?.accountId ?? null, 'purchaseVat'), amount, name, { partyId, base }),
  )
  const withholdings = computed.withholdings.map(({ rule, base, amount }) =>
    credit(ownOr(rule.accountId, practised[rule.kind]), amount, rule.name, { partyId, base }),
  )
  return [
    ...draft.lines.flatMap((_, index) => linesOf(input, index)),
    ...vat,
    ...withholdings,
    credit(roleOwed(billPayable, draft, facts), computed.payable, `Factura de compra ${number}`, {
      partyId,
      crossDocument: number,
      dueDate,
      currency: payableIn(draft, computed),
    }),
  ]
}

/** What one line costs, where it belongs. */
function linesOf({ number, partyId, draft, computed, facts, costs, delivered }: PostingInput, index: number): JournalDraftLine[] {
  const written = draft.lines[index]
  const priced = computed.priced.lines[index]
  const item = facts.items.get(written?.itemId ?? '')
  if (!written || !priced || !item) return []
  const cost = costOfLine(facts, priced)
  const waits = delivered?.get(index)
  if (item.inventoryAccountId && waits !== undefined) {
    const received = costs[index] ?? cost
    const difference = subtract(cost, received)
    return [
      debit({ id: waits }, received, `Recibido sin facturar ${number}`, { partyId }),
      ...(difference === zeroAmount ? [] : [debit({ id: item.inventoryAccountId }, difference, `Diferencia de costo ${number}`)]),
    ]
  }
  if (item.kind === 'product') return item.inventoryAccountId ? [debit({ id: item.inventoryAccountId }, cost, written.description)] : []
  return resultsOfBill(item).map((account) => debit(account, cost, written.description, { partyId, costCenterId: written.costCenterId }))
}
