/** Everything that a company issued to try, and what hangs on it: told before it is annulled, and annulled together. */
import { annulReceipt, type ReceiptOver, receiptsOver } from '#modules/treasury/index.server.ts'
import { widen } from '#platform/db/reach.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { trialClause } from '../../read/filter.server.ts'
import type { ServedKind } from '../../kind/served.server.ts'
import type { Who } from '../../kind/who.ts'
import { annul } from '../../write/annul.server.ts'

export interface StandingTrials {
  /** Of each kind that has some. */
  readonly kinds: readonly { readonly title: string; readonly href: string; readonly count: number; readonly total: string }[]
  readonly count: number
  readonly receipts: readonly ReceiptOver[]
  /** Entries of the books that annulling reverses. */
  readonly entries: number
}

/** As many of a kind as there are, whatever their date, in the list of it. */
export const trialsPath = (path: string): string => `${path}?vista=trial&period=siempre`

export async function standingTrials(tx: Tx, companyId: string, served: readonly ServedKind[]): Promise<StandingTrials> {
  await widen(tx)
  const rows = await tx.rows<{ kind: string; count: number; total: string; ids: string[] }>(sql`
    select d.kind, count(*)::int as count, sum(d.total) as total, array_agg(d.id) as ids from document d
     where d.company_id = ${companyId} and ${trialClause} group by d.kind`)
  const receipts = await receiptsOver(
    tx,
    companyId,
    rows.flatMap(({ ids }) => ids),
  )
  const sources = [...rows.flatMap(({ ids }) => ids), ...receipts.map(({ id }) => id)]
  const entries = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from journal_entry e
     where e.company_id = ${companyId} and e.source_id = any(${sources}::uuid[]) and e.reverses is null
       and not exists (select from journal_entry r where r.company_id = ${companyId} and r.reverses = e.id)`)
  const byKind = new Map<string, (typeof rows)[number]>(rows.map((row) => [row.kind, row]))
  return {
    kinds: served.flatMap(({ kind }) => {
      const found = byKind.get(kind.code)
      return found ? [{ title: kind.titles.many, href: trialsPath(kind.path), count: found.count, total: found.total }] : []
    }),
    count: rows.reduce((sum, row) => sum + row.count, 0),
    receipts,
    entries: entries?.count ?? 0,
  }
}

/**
 * Annuls all of it, in the order that lets each go: what was collected, the notes, and then what they are about.
 * @throws what annulling any of it throws, and nothing is annulled
 */
export async function annulTrials(tx: Tx, who: Who, served: readonly ServedKind[], reason: string, now: Date): Promise<void> {
  const { receipts } = await standingTrials(tx, who.companyId, served)
  for (const { id } of receipts) await annulReceipt(tx, { who, id, reason, now })
  const notesFirst = served.toSorted((a, b) => Number(b.kind.note !== null) - Number(a.kind.note !== null))
  for (const each of notesFirst) {
    const rows = await tx.rows<{ id: string }>(sql`
      select d.id from document d where d.company_id = ${who.companyId} and d.kind = ${each.kind.code} and ${trialClause} order by d.number desc`)
    for (const { id } of rows) await annul(tx, { who, served: each, id, why: { reason }, now })
  }
}
