/**
 * How the credit note of a supplier reaches the books (contabilidad.md, section 2): what is owed to them falls, goods and expenses fall
 * where they were, the IVA that had been deducted goes to its returns, and withholdings go back in proportion. A discount for paying
 * early is financial income, and costs stay as they were ("Conditional discount for prompt payment").
 */
import { credit, type AccountRef, type JournalDraftLine } from '#modules/accounting/index.ts'
import { costOfLine, type Draft, type ItemFacts, type PostingInput } from '#modules/documents/index.ts'
import { resultsOfBill } from '../bill/posting.ts'
import { givenBack } from '../debit-note/posting.ts'

/** Of the tax authority's list: descuento por pronto pago. */
const PROMPT_PAYMENT = '5'

/** A discount for paying early leaves costs alone. */
export const isForPaying = ({ correction }: Pick<Draft, 'correction'>): boolean => correction?.concept === PROMPT_PAYMENT

export const resultsOfPurchaseDiscount = (item: ItemFacts): readonly AccountRef[] => [...resultsOfBill(item), { role: 'earnedDiscounts' }]

export function postPurchaseCreditNote(input: PostingInput): JournalDraftLine[] {
  const { number, draft } = input
  return givenBack(
    input,
    `Rebaja de ${input.settled?.number ?? ''}`,
    draft.lines.flatMap((_, index) => linesOf(input, index, `Rebaja ${number}`)),
  )
}

/** What one line takes off, from where it was. */
function linesOf({ partyId, draft, computed, facts }: PostingInput, index: number, text: string): JournalDraftLine[] {
  const written = draft.lines[index]
  const priced = computed.priced.lines[index]
  const item = facts.items.get(written?.itemId ?? '')
  if (!written || !priced || !item) return []
  const worth = costOfLine(facts, priced)
  const place = { partyId, costCenterId: written.costCenterId }
  if (isForPaying(draft)) return [credit('earnedDiscounts', worth, text, place)]
  if (item.kind === 'product') return item.inventoryAccountId ? [credit({ id: item.inventoryAccountId }, worth, text)] : []
  return resultsOfBill(item).map((account) => credit(account, worth, text, place))
}
