/** What a document leaves to be paid: what the third party owes for it, or what a note keeps for them. */
import { closeOpenItemsOf, openItemRows } from '#modules/treasury/index.server.ts'
import { ANNUL_EVENT, dayOfAnnulling } from '../write/annulling.ts'
import { sourceOf, type RowSet, type Writing } from '../write/context.ts'
import { numberOf } from '../write/number.server.ts'
import { issued, type Effect } from './effect.ts'

export const openItem: Effect = {
  uses: issued,
  when: ({ opens, corrects }) => opens !== null || corrects,
  rows: (writing) => [...owed(writing), ...kept(writing)],
  undo: (tx, annulling) =>
    closeOpenItemsOf(tx, annulling.companyId, {
      date: dayOfAnnulling(annulling),
      source: { kind: annulling.kind.code, id: annulling.id },
      event: ANNUL_EVENT,
    }),
}

function owed(writing: Writing): readonly RowSet[] {
  const { kind, companyId, books, facts, draft, computed } = writing
  const account = kind.opens && books?.account({ role: kind.opens.role })
  if (!kind.opens || !account || !facts.party) return []
  return openItemRows(companyId, {
    kind: kind.opens.ledger,
    partyId: facts.party.id,
    accountId: account.id,
    number: numberOf(writing),
    date: draft.date,
    dueDate: draft.dueDate,
    amount: computed.payable,
    source: sourceOf(writing),
  })
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
  })
}
