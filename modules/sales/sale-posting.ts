/**
 * What a customer is charged reaches the books in one way, whatever the document (contabilidad.md, section 2, "Sale,
 * credit"): the customer owes the net, what they withheld is an asset of ours, income and taxes are credited, and what
 * left inventory goes to the cost of sales. Income and costs carry the cost centre of their line; balances and taxes none.
 */
import { absolute, subtract, zeroAmount } from '#base/decimal.ts'
import { credit, debit, type AccountRef, type JournalDraftLine } from '#modules/accounting/index.ts'
import { costsOfGoods, payableIn, type ItemFacts, type PostingInput } from '#modules/documents/index.ts'
import { isGoods } from '#modules/items/index.ts'
import { accountOfTax, accountOfWithheld } from './tax-accounts.ts'

/** What is sold brings income, and goods cost where they leave inventory. That of a service is what it costs when it is bought. */
export const resultsOfSale = ({ kind, incomeAccountId, costAccountId }: ItemFacts): readonly AccountRef[] =>
  [incomeAccountId, kind === 'service' ? null : costAccountId].flatMap((id) => (id === null ? [] : [{ id }]))

/** @param words what the lines of the entry call the document and its income: "Factura", "Venta" */
export const postSale =
  (words: { readonly document: string; readonly income: string }) =>
  (input: PostingInput): JournalDraftLine[] => {
    const { number, partyId, draft, computed, facts } = input
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
    return [...chargedLines(input, `${words.document} ${number}`), ...withholdings, ...income, ...taxes, ...costLines(input)]
  }

/** What the customer owes; of what was paid as it was sold, where the money is, with the tip, which is of others, and its rounding. */
function chargedLines({ number, partyId, dueDate, draft, computed, onTheSpot }: PostingInput, words: string): JournalDraftLine[] {
  const owed = subtract(computed.payable, onTheSpot?.paid ?? zeroAmount)
  const receivable = debit('receivable', owed, words, {
    ...{ partyId, crossDocument: number, dueDate },
    currency: payableIn(draft, computed),
  })
  if (!onTheSpot) return [receivable]
  const { means, tip, rounding } = onTheSpot
  return [
    ...means.map(({ account, name, amount }) => debit(account, amount, `${name} ${number}`)),
    receivable,
    credit('tips', tip, `Propina ${number}`, { partyId }),
    rounding < zeroAmount
      ? debit('roundingLoss', absolute(rounding), `Redondeo ${number}`)
      : credit('roundingGain', rounding, `Redondeo ${number}`),
  ].filter(({ debit: left, credit: right }) => left !== zeroAmount || right !== zeroAmount)
}

/** What was delivered before left inventory then: its cost leaves the account where it was kept since. */
function costLines(input: PostingInput): JournalDraftLine[] {
  const { draft, facts, costs, delivered, number, partyId } = input
  return costs.flatMap((cost, index) => {
    const item = facts.items.get(draft.lines[index]?.itemId ?? '')
    if (cost === null || !item?.costAccountId || !isGoods(item)) return []
    const costCenterId = draft.lines[index]?.costCenterId ?? null
    const keptOn = delivered?.get(index)
    const left = keptOn ? [{ accountId: keptOn, cost }] : costsOfGoods(input, index)
    return [
      debit({ id: item.costAccountId }, cost, `Costo ${number}`, { costCenterId }),
      // What was delivered is kept by customer.
      ...left.map((goods) => credit({ id: goods.accountId }, goods.cost, `Costo ${number}`, keptOn ? { partyId } : {})),
    ]
  })
}
