/**
 * Recording a voucher, in the order of the locks: its draft, the month, then what it closes or moves, and last its number;
 * one statement writes it with its entry, its words and its history.
 */
import { uuidv7 } from 'uuidv7'
import { dayInBogota, type Day } from '#base/date.ts'
import type { JournalDraft, JournalDraftLine } from '#modules/accounting/index.ts'
import { entryRows, onBehalfOf, openBooks, type Books } from '#modules/accounting/index.server.ts'
import { auditRow } from '#platform/audit.server.ts'
import { takeConsecutive, type NumberPlace } from '#platform/consecutive.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { wordRows } from '#platform/search.server.ts'
import { takeDraft, type LockedDraft } from './draft.server.ts'
import { modulesOf, voucherTitle, type VoucherKind } from './voucher.ts'
import type { Who } from './who.ts'

/** What posted a voucher, as source of its entry, movements and applications. */
export interface VoucherSource {
  readonly kind: string
  readonly id: string
  readonly event: string
}

export const sourceOf = (kind: VoucherKind, id: string): VoucherSource => ({ kind: kind.source, id, event: 'post' })

export interface VoucherToRecord {
  readonly who: Who
  readonly kind: VoucherKind
  readonly now: Date
  readonly date: Day
  /** Accounts that its entry may touch besides those of the roles. */
  readonly accountIds: readonly string[]
  /** Cost centres that its entry may carry. */
  readonly centerIds?: readonly string[]
  /** Of one that a person writes line by line: it is posted as written, under the type chosen and its numbers. */
  readonly written?: WrittenEntry
  /** Where its number is taken, of a kind that counts by place. */
  readonly place?: NumberPlace
  /** What it was until now: it keeps its id, and so its files and comments, and who began it. */
  readonly draft?: LockedDraft | null
  /** Locks, checks and moves what the voucher is about, with its month locked and before it has a number. */
  readonly prepare: (source: VoucherSource, books: Books) => Promise<PreparedVoucher>
}

export interface WrittenEntry {
  /** Code of the type of entry, which begins its numbers. */
  readonly type: string
  /** The consecutive that they are taken from. */
  readonly series: string
  /** The title of the voucher when it is empty. */
  readonly description: string
  /** Cost centres that its lines carry. */
  readonly centerIds: readonly string[]
  /** It gives back another: what its lines name may have gone out of use since. */
  readonly undoes?: boolean
}

export interface PreparedVoucher {
  /** Its columns besides those that every voucher has. */
  readonly columns: Row
  /** Rows of the ledgers that it writes besides its entry. */
  readonly sets: readonly (readonly [table: string, rows: readonly Row[]])[]
  /** The same, of what carries its number. */
  readonly numbered?: (number: string) => readonly (readonly [table: string, rows: readonly Row[]])[]
  /** Of its entry, with the title of the voucher for their text, and its number; none posts nothing. */
  readonly lines: (title: string, number: string) => readonly JournalDraftLine[]
  /** It is found by these besides its number. */
  readonly words: readonly string[]
}

/** @throws 430, 431, 433, 440 and whatever `prepare` refuses */
export async function recordVoucher(tx: Tx, recording: VoucherToRecord): Promise<{ id: string; number: string }> {
  const { who, kind, now, date, accountIds, centerIds = [], written, place, draft = null, prepare } = recording
  const { companyId } = who
  const today = dayInBogota(now)
  const books = await openBooks(tx, { companyId, date, today, modules: modulesOf(kind), by: onBehalfOf(who, now) }, accountIds, [
    ...centerIds,
    ...(written?.centerIds ?? []),
  ])
  const id = draft?.id ?? uuidv7()
  const source = sourceOf(kind, id)
  const { columns, sets, numbered, lines: linesOf, words } = await prepare(source, books)
  const number = await takeConsecutive(tx, companyId, {
    code: written?.series ?? kind.consecutive,
    prefix: written?.type ?? kind.consecutive,
    // What begins again every year does so by the day of the entry.
    today: written ? date : today,
    ...(place ? { place } : {}),
  })
  const title = voucherTitle(kind, number)
  const lines = linesOf(title, number)
  const entry = { source, date, number, lines, description: written?.description || title, ...typed(kind, written) }
  const begun = draft ? await takeDraft(tx, companyId, kind, draft) : { created_by: who.personId }
  await insertTogether(tx, [
    [kind.table, [{ company_id: companyId, id, number, date, ...begun, ...columns }]],
    ...sets,
    ...(numbered?.(number) ?? []),
    ...(lines.length > 0 ? entryRows(books, who, entry) : []),
    ['search_word', wordRows(companyId, kind.entity, id, [number, ...words])],
    ['audit_event', [auditRow(who, { action: 'create', entity: kind.entity, entityId: id, title })]],
  ])
  return { id, number }
}

const typed = (kind: VoucherKind, written: WrittenEntry | undefined): Pick<JournalDraft, 'type' | 'series' | 'asWritten' | 'undoes'> =>
  written
    ? { type: { code: written.type }, series: written.series, asWritten: true, ...(written.undoes ? { undoes: true } : {}) }
    : { type: kind.process }
