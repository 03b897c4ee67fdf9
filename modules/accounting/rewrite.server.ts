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
import { centersOf, entryRows, openBooks } from './posting.server.ts'
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

/** @throws 430, 431, 433 of a month that may not be entered, 448 to 454 of a line that cannot be written */
export async function rewriteEntries(tx: Tx, call: RewriteCall, some: readonly Rewriting[]): Promise<Rewritten[]> {
  const { companyId } = call
  const ids = some.map(({ entryId }) => entryId)
  const heads = await tx.rows<HeadRow>(sql`
    select e.id, e.date, e.description, e.source_kind as kind, e.source_id, e.source_event as event, n.type, n.number, n.version, n.series
      from journal_entry e join entry_number n on n.company_id = e.company_id and n.entry_id = e.id
     where e.company_id = ${companyId} and e.id = any(${ids}::uuid[]) order by e.date, e.id`)
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

function draftsOf({ words }: RewriteCall, { head, before, next }: Pair, number: string): { reversal: JournalDraft; next: JournalDraft } {
  const { date, description, version, type } = head
  const source = { kind: head.kind, id: head.source_id }
  // As they stand: what they name may have gone out of use since.
  const asTheyStand = { date, undoes: true, asWritten: true } as const
  return {
    reversal: {
      ...asTheyStand,
      ...{ source: { ...source, event: `rewrite.${version}` }, type: 'reversal', number, series: ownSeries.reversal.code },
      ...{ description: `${words}: ${description}`, lines: reversed(before) },
    },
    next: {
      ...asTheyStand,
      ...{ source: { ...source, event: nextEvent(head) }, type: { code: type }, number: head.number, version: version + 1 },
      ...(head.series === null ? {} : { series: head.series }),
      ...{ description, lines: next },
    },
  }
}
