/** What undoes an entry, from what was posted and never from a second rule. */
import type { Day } from '#base/date.ts'
import { parseAmount } from '#base/decimal.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { reversed, type JournalDraftLine, type LedgerBook } from './journal.ts'
import type { UnnumberedDraft } from './own-series.ts'
import { firstOpenDay, type Entering } from './periods/door.server.ts'

interface PostedLine {
  entry_id: string
  position: number
  account_id: string
  party_id: string | null
  cost_center_id: string | null
  cross_document: string | null
  due_date: Day | null
  description: string
  base: string | null
  debit: string
  credit: string
  currency: string
  currency_amount: string | null
  book: LedgerBook
}

const lineColumns = sql`
  l.entry_id, l.position, l.account_id, l.party_id, l.cost_center_id, l.cross_document, l.due_date, l.description, l.base, l.debit, l.credit,
  l.currency, l.currency_amount, l.book`

/** A line as it was posted, under its position. */
export interface WrittenLine {
  readonly position: number
  readonly line: JournalDraftLine
}

const draftLineOf = (row: PostedLine): JournalDraftLine => ({
  account: { id: row.account_id },
  debit: parseAmount(row.debit),
  credit: parseAmount(row.credit),
  description: row.description,
  partyId: row.party_id,
  costCenterId: row.cost_center_id,
  base: row.base === null ? null : parseAmount(row.base),
  crossDocument: row.cross_document,
  dueDate: row.due_date,
  currency: row.currency_amount === null ? null : { code: row.currency, amount: parseAmount(row.currency_amount) },
  book: row.book,
})

/** The lines of some entries as they were posted, by entry. */
export async function linesOfEntries(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, WrittenLine[]>> {
  const rows = await tx.rows<PostedLine>(sql`
    select ${lineColumns}
      from journal_line l where l.company_id = ${companyId} and l.entry_id = any(${[...ids]}::uuid[]) order by l.entry_id, l.position`)
  const entries = new Map<string, WrittenLine[]>()
  for (const row of rows) {
    const line = { position: row.position, line: draftLineOf(row) }
    const known = entries.get(row.entry_id)
    if (known) known.push(line)
    else entries.set(row.entry_id, [line])
  }
  return entries
}

/**
 * What undoes a posted entry: the same lines with their sides swapped, on the entry's own date while that period may be
 * entered and otherwise on the first open day after it. Its number is taken last (`numbered`). Null when nothing was posted for that event.
 */
export async function reversalOf(
  tx: Tx,
  { companyId, ...entering }: Omit<Entering, 'date' | 'today'>,
  source: { kind: string; id: string; event: string },
  event: string,
): Promise<{ draft: UnnumberedDraft; reverses: string } | null> {
  const rows = await tx.rows<PostedLine & { date: Day; words: string }>(sql`
    select ${lineColumns}, e.date, e.description as words
      from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
     where e.company_id = ${companyId} and e.source_kind = ${source.kind} and e.source_id = ${source.id} and e.source_event = ${source.event}
     order by l.position`)
  const [first] = rows
  if (!first) return null
  return {
    reverses: first.entry_id,
    draft: {
      source: { ...source, event },
      date: await firstOpenDay(tx, { ...entering, companyId, date: first.date, today: null }),
      type: 'reversal',
      description: `Anulación: ${first.words}`,
      lines: reversed(rows.map(draftLineOf)),
      undoes: true,
      asWritten: true,
    },
  }
}
