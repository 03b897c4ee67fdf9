/**
 * How a purchase bill reaches the books (contabilidad.md, section 2, "Expense/service purchase"): the expense of each line, the
 * IVA that can be deducted, what is withheld of the supplier as a liability, and the net owed to them. IVA of a buyer who is not
 * responsible for it, and any other tax, is part of the expense (the buyer of INC "adds it to cost"). Expenses carry the cost
 * centre of their line; balances and taxes none.
 */
import { addAmounts, sumAmounts } from '#base/decimal.ts'
import { credit, debit, type AccountRef, type AccountRole, type JournalDraftLine } from '#modules/accounting/index.ts'
import type { ItemFacts, PostingInput } from '#modules/documents/index.ts'

/** Of the tax authority's list: IVA. */
const IVA = '01'

/** A line of an account costs what it says; a service, what its item says or the company's account for services. */
export const resultsOfBill = ({ costAccountId }: ItemFacts): readonly AccountRef[] => [
  costAccountId === null ? { role: 'purchasedServices' } : { id: costAccountId },
]

const practised = { retefuente: 'practisedIncomeTax', reteiva: 'practisedVat', reteica: 'practisedIca' } as const satisfies Readonly<
  Record<string, AccountRole>
>

const own = (id: string | null, role: AccountRole): AccountRef => (id === null ? { role } : { id })

export function postBill({ number, partyId, dueDate, draft, computed, facts }: PostingInput): JournalDraftLine[] {
  const { priced } = computed
  const isDeducted = (code: string): boolean => code === IVA && facts.buyer?.vatResponsible === true
  const expenses = priced.lines.flatMap((line, index) => {
    const written = draft.lines[index]
    const item = facts.items.get(written?.itemId ?? '')
    if (!written || !item) return []
    const kept = sumAmounts(line.taxes.flatMap(({ code, amount }) => (isDeducted(code) ? [] : amount)))
    return resultsOfBill(item).map((account) =>
      debit(account, addAmounts(line.net, kept), written.description, { partyId, costCenterId: written.costCenterId }),
    )
  })
  const vat = priced.taxes.flatMap((tax) => {
    const rule = facts.taxes.get(tax.id)
    return rule && isDeducted(rule.code)
      ? [debit(own(rule.accountId, 'purchaseVat'), tax.amount, tax.name, { partyId, base: tax.base })]
      : []
  })
  const withholdings = computed.withholdings.map(({ rule, base, amount }) =>
    credit(own(rule.accountId, practised[rule.kind]), amount, rule.name, { partyId, base }),
  )
  return [
    ...expenses,
    ...vat,
    ...withholdings,
    credit('expensesPayable', computed.payable, `Factura de compra ${number}`, { partyId, crossDocument: number, dueDate }),
  ]
}
