/** What became of each number of a range: those that nobody used, and those that the authority never validated. */
import { explainGaps } from '#platform/gaps/gaps.ts'
import { gapsOf, readSkips } from '#platform/gaps/gaps.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { addressOf } from '#platform/screen.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { patternOf } from '../kind/addresses.ts'
import type { DocumentKind } from '../kind/kind.ts'
import { rangeGaps } from './gaps.ts'
import { resolution } from './resolution.ts'

/** A list for reading: a range with more of them has another problem. */
const MOST_UNSENT = 200

/** Numbers that somebody passed over when the next one was moved up; the history of the range keeps why, who and when. */
const explainedJumps = (companyId: string): Sql => sql`
  select r.id as resolution_id, (a.changes -> 'nextNumber' ->> 0)::bigint as from_number,
         (a.changes -> 'nextNumber' ->> 1)::bigint - 1 as to_number, coalesce(a.changes -> 'gapReason' ->> 1, '') as reason, a.at, a.person_id
    from resolution r join audit_event a on a.company_id = r.company_id and a.entity_id = r.id
   where r.company_id = ${companyId} and a.entity = ${resolution.name} and a.action = 'update' and a.changes ? 'nextNumber'
     and (a.changes -> 'nextNumber' ->> 1)::bigint > (a.changes -> 'nextNumber' ->> 0)::bigint`

/** Numbers that a register has in hand, or had when it lost its device: what has no document among them is explained by that. */
const explainedBlocks = (companyId: string): Sql => sql`
  select k.resolution_id, k.from_number, k.to_number,
         case when k.ended_at is null then 'En poder de la caja ' || r.name else k.end_reason end as reason,
         coalesce(k.ended_at, k.taken_at) as at, coalesce(k.ended_by, k.taken_by) as person_id
    from number_block k join cash_register r on r.company_id = k.company_id and r.id = k.register_id
   where k.company_id = ${companyId}`

/** Why numbers of the ranges of a company have no document. */
export const explainedNumbers = (companyId: string): Sql => sql`${explainedJumps(companyId)} union all ${explainedBlocks(companyId)}`

interface Range {
  readonly id: string
  readonly prefix: string
  readonly from: number
  readonly to: number
  readonly next: number
}

/** What carries a number of the range, found by prefix and number: a company has many documents and a range some. */
const numbered = (companyId: string, kinds: readonly DocumentKind[], range: Range): Sql => sql`
  select d.* from document d
   where d.company_id = ${companyId} and d.kind = any(${kinds.map(({ code }) => code)}) and d.prefix = ${range.prefix}
     and d.number between ${range.from} and ${range.to} and d.resolution_id = ${range.id}`

interface Unsent {
  readonly id: string
  readonly kind: string
  readonly number: string
  readonly state: 'annulled' | 'rejected'
  readonly reason: string | null
}

/** What was sent and validated can no longer be annulled: an annulled one never reached the authority. */
const readUnsent = (tx: Tx, documents: Sql): Promise<Unsent[]> =>
  tx.rows<Unsent>(sql`
    select d.id, d.kind, case d.prefix when '' then '' else d.prefix || '-' end || d.number as number, case d.state when 'annulled' then 'annulled' else 'rejected' end as state,
           d.annul_reason as reason
      from (${documents}) d
     where d.unique_code is not null and d.electronic_state not in ('validated', 'trial')
       and (d.state = 'annulled' or (d.state = 'issued' and d.electronic_state = 'rejected'))
     order by d.number desc limit ${MOST_UNSENT}`)

const REFUSED = 'La DIAN la rechazó: se corrige y se envía otra vez con su número.'

/** @param kinds of the modules above */
export const rangeGapsHandler = (kinds: readonly DocumentKind[]): Handler =>
  handle(rangeGaps, async ({ tx, session: { companyId }, params: { id } }) => {
    const range = await tx.first<Range>(sql`
      select id, prefix, from_number as "from", to_number as "to", next_number as next from resolution where company_id = ${companyId} and id = ${id}`)
    if (!range) return httpErrors.fail('notFound')
    const documents = numbered(companyId, kinds, range)
    const extent = await tx.first<{ used: number; lowest: number | null; highest: number | null }>(
      sql`select count(distinct number) as used, min(number) as lowest, max(number) as highest from (${documents}) d`,
    )
    const skips = await readSkips(tx, sql`select * from (${explainedNumbers(companyId)}) j where j.resolution_id = ${id}`)
    // Before the first of ours the range was used elsewhere. Those of a pad of paper are typed, and leave the next one where it was.
    const first = Math.min(extent?.lowest ?? range.next, ...skips.map(({ from }) => from))
    const next = Math.max(range.next, (extent?.highest ?? 0) + 1)
    const gaps = await gapsOf(tx, sql`select number from (${documents}) d`, { first, next })
    const unsent = (await readUnsent(tx, documents)).flatMap(({ id: documentId, kind: code, number, state, reason }) => {
      const kind = kinds.find((each) => each.code === code)
      if (!kind) return []
      const href = addressOf(patternOf(kind, 'view'), { id: documentId })
      return [{ number, href, state, reason: state === 'annulled' ? (reason ?? '') : REFUSED }]
    })
    return { prefix: range.prefix, used: extent?.used ?? 0, gaps: explainGaps(gaps, skips), unsent }
  })
