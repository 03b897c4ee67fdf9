/**
 * Entries posted again under their number (house.md, section 3): each that stands is reversed on its own day, and the same with
 * other lines is its next version. Nothing is updated.
 */
import type { Day } from '#base/date.ts'
import { takeConsecutives } from '#platform/consecutive.server.ts'
import { insertTogether, type Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { reversed, type JournalDraft, type JournalDraftLine } from './journal.ts'
import { ownSeries } from './own-series.ts'
import type { Entering } from './periods/door.server.ts'
import { centersOf, entryRows, openBooks, type Books } from './posting.server.ts'
import { linesOfEntries, type WrittenLine } from './reversal.server.ts'

export interface Rewriting {
  /** That stands. */
  readonly entryId: string
  /** Whose lines the next version begins with: its own, or those of an earlier version. */
  readonly likeId: string
}

export interface Rewritten {
  readonly oldId: string
  readonly newId: string
}

export interface RewriteCall {
  readonly companyId: string
  readonly personId: string | null
  readonly by: Entering['by']
  /** What the reversals say before what each entry said. */
  readonly words: string
  /** A line of the entry that the next version is like, as it will be. */
  readonly change: (line: JournalDraftLine, of: { readonly entryId: string; readonly position: number }) => JournalDraftLine
}

interface HeadRow {
  id: string
  date: Day
  description: string
  kind: string
  source_id: string
  event: string
  type: string
  number: string
  version: number
  series: string | null
}

/** Of version 2: `post.2`. */
const nextEvent = ({ event, version }: HeadRow): string => `${event.replace(/\.\d+$/, '')}.${version + 1}`

const readHeads = (tx: Tx, companyId: string, ids: readonly string[]): Promise<HeadRow[]> =>
  tx.rows<HeadRow>(sql`
    select e.id, e.date, e.description, e.source_kind as kind, e.source_id, e.source_event as event, n.type, n.number, n.version, n.series
      from journal_entry e join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
     where e.company_id = ${companyId} and e.id = any(${[...ids]}::uuid[]) order by e.date, e.id`)

/** Of what a voucher was written as, the version that stands; null of what posted nothing. */
export async function standingEntryOf(
  tx: Tx,
  companyId: string,
  source: { readonly kind: string; readonly id: string },
): Promise<{ readonly id: string; readonly event: string } | null> {
  const row = await tx.first<{ id: string; event: string }>(sql`
    select e.id, e.source_event as event from journal_entry e join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
     where e.company_id = ${companyId} and e.source_kind = ${source.kind} and e.source_id = ${source.id} and e.reverses is null
     order by n.version desc limit 1`)
  return row ?? null
}

/** @throws 430, 431, 433 of a month that may not be entered, 448 to 454 of a line that cannot be written */
export async function rewriteEntries(tx: Tx, call: RewriteCall, some: readonly Rewriting[]): Promise<Rewritten[]> {
  const { companyId } = call
  const heads = await readHeads(
    tx,
    companyId,
    some.map(({ entryId }) => entryId),
  )
  const lines = await linesOfEntries(tx, companyId, [...new Set(some.flatMap(({ entryId, likeId }) => [entryId, likeId]))])
  const likes = new Map(some.map(({ entryId, likeId }) => [entryId, likeId]))
  const written: Rewritten[] = []
  for (const [, ofMonth] of Map.groupBy(heads, ({ date }) => date.slice(0, 7))) {
    const pairs = ofMonth.map((head) => {
      const likeId = likes.get(head.id) ?? head.id
      const next = (lines.get(likeId) ?? []).map(({ position, line }) => call.change(line, { entryId: likeId, position }))
      return { head, before: linesIn(lines, head.id), next }
    })
    written.push(...(await writeMonth(tx, call, pairs)))
  }
  return written
}

const linesIn = (lines: ReadonlyMap<string, readonly WrittenLine[]>, id: string): JournalDraftLine[] =>
  (lines.get(id) ?? []).map(({ line }) => line)

interface Pair {
  readonly head: HeadRow
  readonly before: readonly JournalDraftLine[]
  readonly next: readonly JournalDraftLine[]
}

async function writeMonth(tx: Tx, call: RewriteCall, pairs: readonly Pair[]): Promise<Rewritten[]> {
  const [first] = pairs
  if (!first) return []
  const { companyId, by } = call
  const { date } = first.head
  const all = pairs.flatMap(({ before, next }) => [...before, ...next])
  const ids = all.flatMap(({ account }) => ('id' in account ? [account.id] : []))
  const books = await openBooks(tx, { companyId, date, today: null, modules: ['accounting'], by }, ids, centersOf(all))
  const { code } = ownSeries.reversal
  const numbers = await takeConsecutives(tx, companyId, { code, prefix: code, today: date }, pairs.length)
  const sets = new Map<string, Row[]>()
  const written: Rewritten[] = []
  for (const [index, pair] of pairs.entries()) {
    const { reversal, next } = draftsOf(call, pair, numbers[index] ?? '')
    const rows = entryRows(books, call, next)
    written.push({ oldId: pair.head.id, newId: idOf(rows) })
    for (const [table, own] of [...entryRows(books, call, reversal, pair.head.id), ...rows])
      sets.set(table, [...(sets.get(table) ?? []), ...own])
  }
  await insertTogether(tx, [...sets])
  return written
}

const idOf = (rows: ReturnType<typeof entryRows>): string => String(rows[0]?.[1][0]?.['id'])

function draftsOf(
  { words }: Pick<RewriteCall, 'words'>,
  { head, before, next }: Pair,
  number: string,
): { reversal: JournalDraft; next: JournalDraft } {
  // As they stand: what they name may have gone out of use since.
  const asTheyStand = { date: head.date, undoes: true } as const
  return {
    reversal: { ...reversalOf(head, before, { words, number }), ...asTheyStand },
    next: { ...nextOf(head), ...asTheyStand, description: head.description, lines: next },
  }
}

type Undated = Omit<JournalDraft, 'date' | 'undoes'>

const reversalOf = (
  head: HeadRow,
  before: readonly JournalDraftLine[],
  said: { readonly words: string; readonly number: string },
): Undated => ({
  source: { kind: head.kind, id: head.source_id, event: `rewrite.${head.version}` },
  ...{ type: 'reversal', number: said.number, series: ownSeries.reversal.code, asWritten: true },
  ...{ description: `${said.words}: ${head.description}`, lines: reversed(before) },
})

const nextOf = (head: HeadRow): Omit<Undated, 'description' | 'lines'> => ({
  source: { kind: head.kind, id: head.source_id, event: nextEvent(head) },
  ...{ type: { code: head.type }, number: head.number, version: head.version + 1, asWritten: true },
  ...(head.series === null ? {} : { series: head.series }),
})

/** What an entry will say instead. */
export interface Revision {
  /** That stands. */
  readonly entryId: string
  readonly date: Day
  readonly description: string
  readonly lines: readonly JournalDraftLine[]
  /** What it names may have gone out of use since: it says what it said but for what changes. */
  readonly asItStands?: boolean
  /** Its lines follow from what a voucher says, and nobody wrote them one by one. */
  readonly isDerived?: boolean
  /** What `prepare` may enter besides the accounts and cost centres of `lines`. */
  readonly touches?: { readonly accountIds: readonly string[]; readonly centerIds: readonly string[] }
  /** Whose months are entered besides those of the books. */
  readonly modules?: Entering['modules']
  /** Once both months are entered and before its number is taken: what is written with it, and what its lines come to say. */
  readonly prepare?: (books: Books) => Promise<{
    readonly lines: readonly JournalDraftLine[]
    readonly sets: readonly (readonly [table: string, rows: readonly Row[]])[]
  }>
}

/**
 * One entry written otherwise, under its number: the one that stands is reversed on its own day, and the next version is of its own.
 * @returns what stood and what stands
 * @throws 430, 431, 433 of either month, 440 of a day to come, 446 to 455 of its lines as of any that is written
 */
export async function reviseEntry(
  tx: Tx,
  { companyId, personId, by, words, today }: Omit<RewriteCall, 'change'> & { readonly today: Day },
  { entryId, date, description, lines, asItStands = false, isDerived = false, touches, modules = ['accounting'], prepare }: Revision,
): Promise<Rewritten> {
  const [head] = await readHeads(tx, companyId, [entryId])
  if (!head) throw new Error('The entry that stands is not there')
  const before = linesIn(await linesOfEntries(tx, companyId, [entryId]), entryId)
  const all = [...before, ...lines]
  const ids = [...all.flatMap(({ account }) => ('id' in account ? [account.id] : [])), ...(touches?.accountIds ?? [])]
  const centers = [...centersOf(all), ...(touches?.centerIds ?? [])]
  const open = (day: Day) => openBooks(tx, { companyId, date: day, today: day === head.date ? null : today, modules, by }, ids, centers)
  // In the order of their days, as whoever closes them.
  const books = new Map<Day, Awaited<ReturnType<typeof open>>>()
  for (const day of [...new Set([head.date, date])].toSorted()) books.set(day, await open(day))
  const [ofHead, ofNext] = [books.get(head.date), books.get(date)]
  if (!ofHead || !ofNext) throw new Error('The books of its day are not open')
  const prepared = (await prepare?.(ofNext)) ?? { lines, sets: [] }
  const { code } = ownSeries.reversal
  const [number = ''] = await takeConsecutives(tx, companyId, { code, prefix: code, today: head.date }, 1)
  const reversal = { ...reversalOf(head, before, { words, number }), date: head.date, undoes: true }
  const next = {
    ...nextOf(head),
    ...(asItStands ? { undoes: true } : {}),
    ...(isDerived ? { asWritten: false } : {}),
    ...{ date, description, lines: prepared.lines },
  }
  const written = entryRows(ofNext, { personId }, next)
  await insertTogether(tx, [...prepared.sets, ...entryRows(ofHead, { personId }, reversal, head.id), ...written])
  return { oldId: head.id, newId: idOf(written) }
}
