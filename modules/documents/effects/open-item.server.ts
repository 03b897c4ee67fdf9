/** What a document leaves to be paid: what the third party owes for it, or what a note keeps for them. */
import { subtract, zeroAmount } from '#base/decimal.ts'
import { closeOpenItemsOf, openItemRows, paidOnAccount, reviseOpenItems, type NewOpenItem } from '#modules/treasury/index.server.ts'
import { dayOfAnnulling } from '../write/annulling.ts'
import { documentErrors as errors } from '../errors.ts'
import { payableIn } from '../figures/currency.ts'
import { dueParts, partsIn } from '../figures/instalments.ts'
import { roleOwed } from '../kind/opens.ts'
import { reviseEvent, sourceOf, type RowSet, type Writing } from '../write/context.ts'
import { numberOf } from '../write/number.server.ts'
import { issued, type Effect } from './effect.ts'

export const openItem: Effect = {
  uses: issued,
  when: ({ opens, corrects }) => opens !== null || corrects,
  /** What is owed for what is edited stays the same, with what was paid of it. */
  async prepare(tx, writing) {
    const { companyId, revised, revision, draft } = writing
    if (!revised) return
    const paidOn = await paidOnAccount(tx, companyId, sourceOf(writing))
    if (paidOn !== null && writing.books?.account({ id: paidOn })) writing.owedOn = { id: paidOn }
    writing.owedAgain = await reviseOpenItems(tx, companyId, {
      items: owing(writing),
      source: sourceOf(writing),
      event: reviseEvent(revision),
      date: draft.date,
      refuse: () => errors.fail('paidNotEditable'),
    })
  },
  rows: (writing) => [
    ...(writing.revised ? writing.owedAgain : owing(writing).flatMap((item) => openItemRows(writing.companyId, item))),
    ...kept(writing),
  ],
  annul: (tx, annulling) =>
    closeOpenItemsOf(tx, annulling.companyId, {
      date: dayOfAnnulling(annulling),
      source: { kind: annulling.kind.code, id: annulling.id },
      event: annulling.event,
    }),
}

function owing(writing: Writing): readonly NewOpenItem[] {
  const { kind, books, facts, draft, computed, onTheSpot } = writing
  const account = kind.opens && books?.account(writing.owedOn ?? { role: roleOwed(kind.opens, draft, facts) })
  if (!kind.opens || !account || !facts.party) return []
  const debt = {
    ...{ kind: kind.opens.ledger, partyId: facts.party.id, accountId: account.id },
    ...{ number: numberOf(writing), date: draft.date, source: sourceOf(writing) },
  }
  const owed = subtract(computed.payable, onTheSpot?.paid ?? zeroAmount)
  if (onTheSpot && owed === zeroAmount) return []
  const parts = dueParts(draft, owed)
  const foreign = payableIn(draft, computed)
  const shares = foreign && partsIn(foreign, parts)
  return parts.map((part, index) => ({ ...debt, ...part, instalment: index + 1, currency: shares?.[index] ?? null }))
}

/** What is more than the balance of the referenced document, kept where the kind says, under the note's number. */
function kept(writing: Writing): readonly RowSet[] {
  const { kind, companyId, books, facts, draft, settlement } = writing
  const keptOn = settlement?.surplusAccount && 'role' in settlement.surplusAccount ? settlement.surplusAccount : null
  const account = keptOn && books?.account(keptOn)
  if (!settlement || !kind.keeps || !account || !facts.party) return []
  return openItemRows(companyId, {
    kind: kind.keeps.ledger,
    partyId: facts.party.id,
    accountId: account.id,
    number: numberOf(writing),
    date: draft.date,
    dueDate: draft.date,
    amount: settlement.surplus,
    source: sourceOf(writing),
    isAdvance: true,
  })
}
