/**
 * How a credit note reaches the books (contabilidad.md, section 2, "Credit note"): returns against what the customer
 * owes, the taxes and withholdings of what is given back, and the goods at what they cost when they left. A discount
 * for prompt payment is a financial expense and no return. Each line goes back to the cost centre of what it corrects.
 */
import { absolute, subtract, zeroAmount } from '#base/decimal.ts'
import { credit, debit, type AccountRole, type JournalDraftLine } from '#modules/accounting/index.ts'
import { costsOfGoods, foreignOf, type PostingInput } from '#modules/documents/index.ts'
import { accountOfReturnedTax, accountOfWithheld } from '../tax-accounts.ts'

/** Of the tax authority's list: descuento por pronto pago. */
const PROMPT_PAYMENT = '5'

export function postCreditNote(input: PostingInput): JournalDraftLine[] {
  const { number, partyId, dueDate, draft, computed, facts, costs, settled } = input
  const { priced } = computed
  const against: AccountRole = draft.correction?.concept === PROMPT_PAYMENT ? 'promptPaymentDiscount' : 'salesReturns'
  const centerOf = (index: number): string | null => draft.lines[index]?.costCenterId ?? null
  const taxes = priced.taxes.flatMap((tax) => {
    const rule = facts.taxes.get(tax.id)
    return rule ? [debit(accountOfReturnedTax(rule), tax.amount, tax.name, { partyId, base: tax.base })] : []
  })
  const withholdings = computed.withholdings.map(({ rule, base, amount }) =>
    credit(accountOfWithheld(rule), amount, rule.name, { partyId, base }),
  )
  const goods = costs.flatMap((cost, index) => {
    const item = facts.items.get(draft.lines[index]?.itemId ?? '')
    const back = costsOfGoods(input, index)
    if (cost === null || !item?.costAccountId || back.length === 0) return []
    return [
      ...back.map((each) => debit({ id: each.accountId }, each.cost, `Devolución ${number}`)),
      credit({ id: item.costAccountId }, cost, `Devolución ${number}`, { costCenterId: centerOf(index) }),
    ]
  })
  return [
    ...priced.lines.map((line, index) => debit(against, line.net, `Nota crédito ${number}`, { partyId, costCenterId: centerOf(index) })),
    ...taxes,
    ...withholdings,
    ...(settled && settled.applied > 0n
      ? [
          credit('receivable', settled.applied, `Abono a ${settled.number}`, {
            ...{ partyId, crossDocument: settled.number, dueDate },
            currency: settled.appliedIn ?? foreignOf(draft.exchange, settled.applied),
          }),
        ]
      : []),
    ...surplusLines(input),
    ...goods,
  ]
}

/** What is more than the balance: kept for the customer, or given back. What a till hands over of it is rounded to coins. */
function surplusLines({ number, partyId, dueDate, settled }: PostingInput): JournalDraftLine[] {
  if (!settled?.surplusAccount) return []
  const { surplus, surplusAccount, handed } = settled
  if (handed === undefined)
    return [credit(surplusAccount, surplus, `Saldo a favor de ${number}`, { partyId, crossDocument: number, dueDate })]
  const rounding = subtract(surplus, handed)
  return [
    credit(surplusAccount, handed, `Devolución ${number}`),
    rounding < zeroAmount
      ? debit('roundingLoss', absolute(rounding), `Redondeo ${number}`)
      : credit('roundingGain', rounding, `Redondeo ${number}`),
  ].filter(({ debit: left, credit: right }) => left !== zeroAmount || right !== zeroAmount)
}
