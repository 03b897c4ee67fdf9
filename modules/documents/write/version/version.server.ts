/**
 * Versions of an issued document under one number. The new one takes its place; the one before keeps its row, its lines,
 * what was answered and its public link, and nothing of it changes any more.
 */
import type { Day } from '#base/date.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { documentErrors as errors } from '../../errors.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import { showNumber } from '../../read/list.server.ts'
import { followUpNames, offerCan } from '../../offer/follow-up.ts'
import { followUpColumns, followUpJoin, followUpOfRow, type FollowUpRow } from '../../offer/read.server.ts'
import type { Who } from '../../kind/who.ts'
import { stateNames } from '../../kind/state.ts'
import type { DocumentState } from '../../kind/states.ts'
import type { DocumentView } from '../../wire.ts'

/** The version that stands and whose place is to be taken, locked. */
export interface Replaced {
  readonly id: string
  readonly prefix: string
  readonly number: number
  readonly edition: number
  /** With how many its number is written. */
  readonly digits: number
}

interface StandingRow extends FollowUpRow {
  state: DocumentState
  version: number
  prefix: string
  number: number
  edition: number
  number_digits: number
  due_date: Day
  changed_by: string | null
}

/**
 * Locks the version whose place another takes.
 * @param version as whoever writes the new one knows it; null when a draft of it was already kept
 * @throws 697 when somebody else replaced or changed it meanwhile, 482 in a state that takes no version, 698 when it is not there
 */
export async function lockReplaced(
  tx: Tx,
  who: Who,
  kind: DocumentKind,
  { id, version }: { readonly id: string; readonly version: number | null },
  today: Day,
): Promise<Replaced> {
  await tx.run(sql`select from document where company_id = ${who.companyId} and kind = ${kind.code} and id = ${id} for update`)
  // Read after the wait: what was answered or made of it meanwhile counts.
  const row = await tx.first<StandingRow>(sql`
    select d.state, d.version, d.prefix, d.number, d.edition, d.number_digits, d.due_date, ${followUpColumns},
           nullif(trim(p.first_name || ' ' || p.last_name), '') as changed_by
      from document d ${followUpJoin} left join person p on p.id = coalesce(d.updated_by, d.issued_by)
     where d.company_id = ${who.companyId} and d.kind = ${kind.code} and d.id = ${id}`)
  if (!row) return httpErrors.fail('notFound')
  if (row.state === 'superseded' || (version !== null && row.version !== version))
    return httpErrors.fail('changedByOther', { usuario: row.changed_by ?? 'otra persona' })
  const followUp = followUpOfRow(kind.isOffer, row, today)
  if (!offerCan(followUp, 'replace'))
    return errors.fail('notInThisState', {
      accion: 'hacer otra versión de',
      estado: row.state === 'issued' && kind.isOffer ? followUpNames[followUp] : stateNames[row.state],
    })
  return { id, prefix: row.prefix, number: row.number, edition: row.edition, digits: row.number_digits }
}

/** Its number goes to the one that takes its place. */
export const supersede = (tx: Tx, who: Who, { id }: Replaced, now: Date): Promise<number> =>
  tx.run(sql`
    update document set state = 'superseded', version = version + 1, updated_at = ${now}, updated_by = ${who.personId}
     where company_id = ${who.companyId} and id = ${id}`)

/**
 * Every version under a document's number, as `v`. A draft has none yet and belongs to that of the version that it replaces: which
 * one is asked first, for behind the policies of reach a condition between two rows is no way into an index.
 */
export const versionsOf = (companyId: string, id: string) => sql`
  document n
  join document v on v.company_id = n.company_id and v.kind = n.kind and v.prefix = n.prefix and v.number = n.number
 where n.company_id = ${companyId}
   and n.id = (select case when d.number is null then d.replaces_id else d.id end
                 from document d where d.company_id = ${companyId} and d.id = ${id})`

/** Ids of the other versions of a document. */
export async function otherVersions(tx: Tx, companyId: string, id: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`select v.id from ${versionsOf(companyId, id)} and v.id <> ${id}`)
  return rows.map((row) => row.id)
}

interface VersionRow {
  id: string
  state: DocumentState
  prefix: string
  number: number | null
  edition: number
  revision: number
  number_digits: number
  date: Day
  total: string
}

/** The newest first, after the drafts that would be the next one; empty when it is the only one. */
export async function readVersions(tx: Tx, companyId: string, id: string): Promise<DocumentView['versions']> {
  const rows = await tx.rows<VersionRow>(sql`
    with numbered as (select v.id, v.state, v.prefix, v.number, v.edition, v.revision, v.number_digits, v.date, v.total from ${versionsOf(companyId, id)})
    select * from numbered
    union all
    select w.id, w.state, w.prefix, w.number, w.edition, w.revision, w.number_digits, w.date, w.total
      from document w where w.company_id = ${companyId} and w.state = 'draft' and w.replaces_id in (select id from numbered where state <> 'superseded')
     order by number nulls first, edition desc, revision desc, id`)
  if (rows.length < 2) return []
  return rows.map(({ prefix, number, edition, number_digits, ...row }) => ({
    ...row,
    number: showNumber(prefix, number, edition, number_digits),
  }))
}

/** What a draft takes the place of, and what it will be called. */
export const replacesOf = (id: string, { prefix, number, edition, digits }: Omit<Replaced, 'id'>): DocumentView['replaces'] => ({
  id,
  number: showNumber(prefix, number, edition, digits) ?? '',
  becomes: showNumber(prefix, number, edition + 1, digits) ?? '',
})

/**
 * The version that stands under the number of a document, for whoever has a link to an earlier one: only when it is still
 * of the same third party.
 */
export async function standingOf(tx: Tx, companyId: string, id: string): Promise<{ readonly id: string; readonly number: string } | null> {
  const row = await tx.first<{ id: string; prefix: string; number: number; edition: number; number_digits: number }>(sql`
    select v.id, v.prefix, v.number, v.edition, v.number_digits from ${versionsOf(companyId, id)} and v.state <> 'superseded'
       and v.party_id = (select d.party_id from document d where d.company_id = ${companyId} and d.id = ${id})`)
  return row ? { id: row.id, number: showNumber(row.prefix, row.number, row.edition, row.number_digits) ?? '' } : null
}
