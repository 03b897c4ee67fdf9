/**
 * What a customer is charged reaches the books in one way, whatever the document (contabilidad.md, section 2, "Sale,
 * credit"): the customer owes the net, what they withheld is an asset of ours, income and taxes are credited, and what
 * left inventory goes to the cost of sales. Income and costs carry the cost centre of their line; balances and taxes none.
 */
import { credit, debit, type AccountRef, type JournalDraftLine } from '#modules/accounting/index.ts'
import { foreignOf, type ItemFacts, type PostingInput } from '#modules/documents/index.ts'
import { accountOfTax, accountOfWithheld } from './tax-accounts.ts'

/** What is sold brings income, and costs where it leaves inventory. */
export const resultsOfSale = ({ incomeAccountId, costAccountId }: ItemFacts): readonly AccountRef[] =>
  [incomeAccountId, costAccountId].flatMap((id) => (id === null ? [] : [{ id }]))

/** @param words what the lines of the entry call the document and its income: "Factura", "Venta" */
export const postSale =
  (words: { readonly document: string; readonly income: string }) =>
  ({ number, partyId, dueDate, draft, computed, facts, costs, delivered }: PostingInput): JournalDraftLine[] => {
    const { priced } = computed
    const income = priced.lines.flatMap((line, index) => {
      const item = facts.items.get(draft.lines[index]?.itemId ?? '')
      return item
        ? [
            credit({ id: item.incomeAccountId }, line.net, `${words.income} ${number}`, {
              partyId,
              costCenterId: draft.lines[index]?.costCenterId ?? null,
            }),
          ]
        : []
    })
    const taxes = priced.taxes.flatMap((tax) => {
      const rule = facts.taxes.get(tax.id)
      return rule ? [credit(accountOfTax(rule), tax.amount, tax.name, { partyId, base: tax.base })] : []
    })
    const withholdings = computed.withholdings.map(({ rule, base, amount }) =>
      debit(accountOfWithheld(rule), amount, rule.name, { partyId, base }),
    )
    return [
      debit('receivable', computed.payable, `${words.document} ${number}`, {
        ...{ partyId, crossDocument: number, dueDate },
        currency: foreignOf(draft.exchange, computed.payable),
      }),
      ...withholdings,
      ...income,
      ...taxes,
      ...costLines({ draft, facts, costs, delivered, partyId }, number),
    ]
  }

/** What was delivered before left inventory then: its cost leaves the account where it was kept since. */
function costLines(
  {
    draft,
    facts,
    costs,
    delivered,
    partyId,
  }: Pick<PostingInput, 'draft' | 'facts' | 'costs' | 'partyId'> & { readonly delivered: PostingInput['delivered'] },
  number: string,
): JournalDraftLine[] {
  return costs.flatMap((cost, index) => {
    const item = facts.items.get(draft.lines[index]?.itemId ?? '')
    if (cost === null || !item?.costAccountId || !item.inventoryAccountId) return []
    const costCenterId = draft.lines[index]?.costCenterId ?? null
    const kept = delivered?.get(index)
    return [
      debit({ id: item.costAccountId }, cost, `Costo ${number}`, { costCenterId }),
      credit({ id: kept ?? item.inventoryAccountId }, cost, `Costo ${number}`, kept === undefined ? {} : { partyId }),
    ]
  })
}
