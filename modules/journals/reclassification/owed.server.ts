/**
 * Journals that opened what is owed, said of another third party or account: each is written again under its number as if somebody
 * had edited it, so that what it opened is withdrawn and opens again on the other side.
 */
import { isForeignCode } from '#base/currency.ts'
import type { Day } from '#base/date.ts'
import { amountText } from '#base/decimal.ts'
import type { JournalDraftLine } from '#modules/accounting/index.ts'
import { linesOfEntries, reviseEntry, type Rewriting, type Rewritten } from '#modules/accounting/index.server.ts'
import { lockOpenItems } from '#modules/treasury/index.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { JOURNAL } from '../journal-voucher.ts'
import type { JournalInput } from '../endpoints.ts'
import { reviseItems } from '../items/journal-items.server.ts'
import { enteringOf, type Work } from './work.server.ts'

export interface OwedEntry {
  readonly journalId: string
  readonly rewriting: Rewriting
}

/** Everything that they opened, before any number is taken. */
export async function lockOwed(tx: Tx, companyId: string, journalIds: readonly string[]): Promise<void> {
  if (journalIds.length === 0) return
  await widen(tx)
  const rows = await tx.rows<{ id: string }>(sql`
    select id from open_item where company_id = ${companyId} and source_kind = ${JOURNAL} and source_id = any(${[...journalIds]}::uuid[]) order by id`)
  await lockOpenItems(
    tx,
    companyId,
    rows.map(({ id }) => id),
  )
}

const codeOf = ({ currency }: JournalDraftLine) => (currency && isForeignCode(currency.code) ? currency.code : null)

/** As its form would send it. */
const inputOf = (line: JournalDraftLine): JournalInput['lines'][number] => ({
  accountId: 'id' in line.account ? line.account.id : '',
  ...{ partyId: line.partyId, costCenterId: line.costCenterId, description: line.description, openItemId: null },
  ...{ crossDocument: line.crossDocument ?? '', dueDate: line.dueDate, book: line.book ?? 'both' },
  ...{ currency: codeOf(line), currencyAmount: line.currency ? amountText(line.currency.amount) : null },
  ...{ base: line.base === null ? null : amountText(line.base), debit: amountText(line.debit), credit: amountText(line.credit) },
})

interface OwedCall {
  readonly words: string
  /** Begins the events of what is opened: of this reclassification alone. */
  readonly event: string
  readonly change: (line: JournalDraftLine, of: { readonly entryId: string; readonly position: number }) => JournalDraftLine
}

/** @throws 484 when something was paid since, 430, 431 and 433 of its month, and what editing the journal says */
export async function rewriteOwed(work: Work, { journalId, rewriting }: OwedEntry, call: OwedCall): Promise<Rewritten> {
  const { tx, session, today } = work
  const { companyId, personId } = session
  const { entryId, likeId } = rewriting
  const head = await tx.first<{ date: Day; description: string }>(
    sql`select date, description from journal_entry where company_id = ${companyId} and id = ${entryId}`,
  )
  if (!head) throw new Error('The entry that stands is not there')
  const like = (await linesOfEntries(tx, companyId, [likeId])).get(likeId) ?? []
  const lines = like.map(({ position, line }) => call.change(line, { entryId: likeId, position }))
  return reviseEntry(
    tx,
    { companyId, personId, by: enteringOf(work).by, words: call.words, today },
    {
      ...{ entryId, date: head.date, description: head.description, lines, asItStands: true },
      prepare: async () => {
        const revising = { id: journalId, event: call.event, date: head.date, standsOn: head.date }
        const { sets, said } = await reviseItems(tx, companyId, { date: head.date, lines: lines.map(inputOf) }, revising)
        return { sets, lines: lines.map((line, index) => ({ ...line, ...said.get(index) })) }
      },
    },
  )
}
