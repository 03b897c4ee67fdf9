/** The entry in the books, by the kind's own rule of posting; annulling reverses what was posted. */
import { centersOf, entryRows, numbered, openBooks } from '#modules/accounting/index.server.ts'
import { credit, debit, isEmptyEntry, type UnnumberedDraft } from '#modules/accounting/index.ts'
import type { RevaluedReturn } from '#modules/inventory/index.server.ts'
import { exchangeLines } from '#modules/treasury/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { deliveredAccountOf } from '../parts/delivered.server.ts'
import { postingOf } from '../figures/instalments.ts'
import type { Annulling } from '../write/annulling.ts'
import { sourceOf, type RowSet } from '../write/context.ts'
import { numberOf } from '../write/number.server.ts'
import { issued, type Effect } from './effect.ts'

export const entry: Effect = {
  uses: issued,
  when: ({ books }) => books !== null,
  async needs(tx, { companyId, kind, id, revised }) {
    if (!revised) return {}
    const row = await tx.first<{ entries: number }>(sql`
      select count(*)::int as entries from journal_entry
       where company_id = ${companyId} and source_kind = ${kind.code} and source_id = ${id} and reverses is null`)
    return { entries: row?.entries ?? 0 }
  },
  rows(writing) {
    const { kind, who, books, draft, computed, facts, stock, settlement, onTheSpot, isTrial } = writing
    if (!kind.books || !books || !facts.party) return []
    const number = numberOf(writing)
    const { date, dueDate } = draft
    const partyId = facts.party.id
    const delivered = new Map(
      draft.lines.flatMap((line, index) => {
        const account = deliveredAccountOf(writing.delivered, line)
        return account === null ? [] : [[index, account] as const]
      }),
    )
    const settled = { settled: settlement, owedOn: writing.owedOn, onTheSpot }
    const amounts = { computed, costs: stock.costs, kits: stock.kits ?? new Map(), delivered, ...settled }
    const lines = [
      ...postingOf(kind, { number, date, dueDate, partyId, draft, facts, ...amounts }),
      // What closing months made of the pesos of its document, a note does not give back.
      ...(settlement?.items ?? []).flatMap(({ item, difference }) => exchangeLines(item, difference)),
    ]
    // Given away whole and without cost, it is a document of the series that says nothing to the books.
    if (isEmptyEntry(lines)) return []
    return entryRows(books, who, {
      source: sourceOf(writing),
      date,
      type: kind.books.process,
      number,
      version: writing.entries + 1,
      description: `${kind.titles.one} ${number}${isTrial ? ' (de prueba)' : ''}`,
      undoes: facts.corrected !== null,
      lines,
    })
  },
  undo: takeBackEntry,
}

/** @returns the rows of the entry that reverses another, with what its goods came to be worth */
export async function takeBackEntry(
  tx: Tx,
  { who, companyId, reversal, revalued }: Pick<Annulling, 'who' | 'companyId' | 'reversal' | 'revalued'>,
): Promise<readonly RowSet[]> {
  if (!reversal) return []
  const draft = withRevaluation(reversal.draft, revalued)
  const entering = { ...reversal.entering, date: draft.date, today: null }
  const books = await openBooks(tx, entering, accountsOf(draft), centersOf(draft.lines))
  return isEmptyEntry(draft.lines) ? [] : entryRows(books, who, await numbered(tx, companyId, draft), reversal.reverses)
}

/** What the goods are worth now and were not when they left goes back with them. */
const withRevaluation = (draft: UnnumberedDraft, revalued: readonly RevaluedReturn[]): UnnumberedDraft => ({
  ...draft,
  lines: [
    ...draft.lines,
    ...revalued.flatMap(({ inventoryAccountId, inventoryPartyId, counterAccountId, costCenterId, partyId, amount }) => [
      debit({ id: inventoryAccountId }, amount, draft.description, { partyId: inventoryPartyId ?? null }),
      credit({ id: counterAccountId }, amount, draft.description, { costCenterId, partyId }),
    ]),
  ],
})

const accountsOf = (draft: UnnumberedDraft): string[] => draft.lines.flatMap((line) => ('id' in line.account ? [line.account.id] : []))
