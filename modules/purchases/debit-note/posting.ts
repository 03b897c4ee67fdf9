/**
 * How a debit note to a supplier reaches the books (contabilidad.md, section 2, "Purchase return"): what is owed to them falls, goods
 * leave inventory at their average and the difference with what they are given back for goes to its account (areas.md, 27.5), expenses
 * fall where they were, the IVA that had been deducted goes to its returns, and withholdings go back in proportion.
 */
import { subtract, zeroAmount } from '#base/decimal.ts'
import { credit, debit, type AccountRef, type JournalDraftLine } from '#modules/accounting/index.ts'
import { costOfLine, deductedTaxes, foreignOf, roleOwed, type PostingInput } from '#modules/documents/index.ts'
import { ownOr, practised, resultsOfBill } from '../bill/posting.ts'
import { billPayable } from '../opens.ts'

export const postPurchaseDebitNote = (input: PostingInput): JournalDraftLine[] =>
  givenBack(
    input,
    `Devolución de ${input.settled?.number ?? ''}`,
    input.draft.lines.flatMap((_, index) => linesOf(input, index)),
  )

/**
 * What a note takes off what a supplier is owed, against what its lines give back, with its IVA and its withholdings.
 * @param text of what is owed
 */
export function givenBack(input: PostingInput, text: string, lines: readonly JournalDraftLine[]): JournalDraftLine[] {
  const { number, partyId, dueDate, draft, computed, facts, settled } = input
  const vat = deductedTaxes(computed.priced, facts).map(({ id, amount, name, base }) =>
    credit(ownOr(facts.taxes.get(id)?.returnAccountId ?? null, 'returnedPurchaseVat'), amount, name, { partyId, base }),
  )
  const withholdings = computed.withholdings.map(({ rule, base, amount }) =>
    debit(ownOr(rule.accountId, practised[rule.kind]), amount, rule.name, { partyId, base }),
  )
  return [
    ...(settled && settled.applied > zeroAmount
      ? [
          debit(owedOn(input), settled.applied, text, {
            ...{ partyId, crossDocument: settled.number, dueDate },
            currency: settled.appliedIn ?? foreignOf(draft.exchange, settled.applied),
          }),
        ]
      : []),
    ...(settled?.surplusAccount
      ? [debit(settled.surplusAccount, settled.surplus, `Saldo a favor de ${number}`, { partyId, crossDocument: number, dueDate })]
      : []),
    ...withholdings,
    ...lines,
    ...vat,
  ]
}

/** Where its bill is owed: a bill of goods and expenses is owed whole to suppliers, also when only expenses are returned. */
const owedOn = ({ settled, draft, facts }: PostingInput): AccountRef => settled?.owedOn ?? { role: roleOwed(billPayable, draft, facts) }

/** What one line gives back, from where it was. */
function linesOf({ number, partyId, draft, computed, facts, costs }: PostingInput, index: number): JournalDraftLine[] {
  const written = draft.lines[index]
  const priced = computed.priced.lines[index]
  const item = facts.items.get(written?.itemId ?? '')
  if (!written || !priced || !item) return []
  const worth = costOfLine(facts, priced)
  const text = `Devolución ${number}`
  if (item.kind !== 'product')
    return resultsOfBill(item).map((account) => credit(account, worth, text, { partyId, costCenterId: written.costCenterId }))
  const cost = costs[index] ?? zeroAmount
  const difference = subtract(worth, cost)
  return [
    ...(item.inventoryAccountId && cost !== zeroAmount ? [credit({ id: item.inventoryAccountId }, cost, text)] : []),
    ...(difference === zeroAmount
      ? []
      : [credit('purchaseReturns', difference, `Diferencia de costo ${number}`, { partyId, costCenterId: written.costCenterId })]),
  ]
}
