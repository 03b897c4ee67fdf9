/** The third parties of one receipt or payment as the records have them: those that are named, and whoever was merged into each. */
import { failWith } from '#base/errors.ts'
import { raw, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { vouchersOfParty, type PartyVouchers } from '#modules/vouchers/index.server.ts'
import type { Gate } from '#platform/access.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { appliedEvent } from './applied-event.server.ts'
import { otherPartyProblems } from './settlement-parties.ts'
import type { SettlementKind } from './settlement.ts'

interface Said {
  readonly partyId: string | null
  readonly otherPartyIds?: readonly string[] | undefined
}

/** Those that are named besides are there, each once. @throws 401, 698 */
export async function requireOtherParties(tx: Tx, companyId: string, said: Said): Promise<void> {
  const { otherPartyIds = [] } = said
  if (otherPartyIds.length === 0) return
  failWith(otherPartyProblems(said))
  const rows = await tx.rows<{ id: string }>(
    sql`select id from party where company_id = ${companyId} and id = any(${[...otherPartyIds]}::uuid[])`,
  )
  const there = new Set(rows.map(({ id }) => id))
  failWith(otherPartyIds.flatMap((id, index) => (there.has(id) ? [] : [httpErrors.of('notFound', {}, `otherPartyIds.${index}`)])))
}

/** Each with those that were merged into it, whose money it is first; nobody while nobody said it. */
export async function partiesOf(tx: Tx, companyId: string, { partyId, otherPartyIds = [] }: Said): Promise<string[][]> {
  const ids = [...(partyId === null ? [] : [partyId]), ...otherPartyIds]
  if (ids.length === 0) return []
  const merged = await tx.rows<{ id: string; merged_into: string }>(sql`
    select id, merged_into from party where company_id = ${companyId} and merged_into = any(${ids}::uuid[]) order by id`)
  return ids.map((id) => [id, ...merged.filter(({ merged_into }) => merged_into === id).map((each) => each.id)])
}

/** What somebody calls those whose documents one closes besides those of `v.party_id`: of a draft, those that it names. */
export const otherPartyNames = (kind: SettlementKind): Sql => sql`
  coalesce(case when v.state = 'draft'
    then (select json_agg(x.display_name order by x.display_name) from jsonb_array_elements_text(v.draft -> 'otherPartyIds') as o (id)
            join party x on x.company_id = v.company_id and x.id = o.id::uuid)
    else (select json_agg(distinct x.display_name) from open_item_application a
            join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
            join party w on w.company_id = o.company_id and w.id = o.party_id
            join party x on x.company_id = w.company_id and x.id = coalesce(w.merged_into, w.id)
           where a.company_id = v.company_id and a.source_id = v.id and a.source_event = ${appliedEvent(kind, 'v')}
             and x.id <> coalesce(p.merged_into, p.id)) end, '[]')`

/** The vouchers that closed something of some third parties, whoever brought the money: for their lists. @param isTheirs of a column */
export const closedOf = (kind: SettlementKind, companyId: string, isTheirs: (column: Sql) => Sql): Sql => sql`
  exists (select from open_item o join open_item_application a on a.company_id = o.company_id and a.open_item_id = o.id
           where o.company_id = ${companyId} and ${isTheirs(sql`o.party_id`)} and a.source_kind = ${kind.source} and a.source_id = v.id)`

/** Those of one third party: which brought the money, or whose documents were closed with that of another. */
export const settlementsOfParty = (kind: SettlementKind, gate: Gate): PartyVouchers => ({
  ...vouchersOfParty(kind, gate),
  belongs: (companyId, isTheirs) => sql`(${isTheirs(sql`v.party_id`)} or ${closedOf(kind, companyId, isTheirs)})`,
})

/** What each of some open items belongs to, by name. */
export async function ownersOf(
  tx: Tx,
  companyId: string,
  items: readonly { readonly id: string; readonly partyId: string }[],
): Promise<Record<string, string>> {
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select w.id, x.display_name as name from party w join party x on x.company_id = w.company_id and x.id = coalesce(w.merged_into, w.id)
     where w.company_id = ${companyId} and w.id = any(${items.map(({ partyId }) => partyId)}::uuid[])`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return Object.fromEntries(items.map(({ id, partyId }) => [id, names.get(partyId) ?? '']))
}

/** Whose documents one that stands closed, besides those of whoever brought the money. */
export const otherPartyIdsOf = (tx: Tx, companyId: string, kind: SettlementKind, id: string): Promise<{ readonly id: string }[]> =>
  tx.rows<{ id: string }>(sql`
    select distinct coalesce(w.merged_into, w.id) as id
      from ${raw(kind.table)} v
      join party p on p.company_id = v.company_id and p.id = v.party_id
      join open_item_application a on a.company_id = v.company_id and a.source_id = v.id and a.source_event = ${appliedEvent(kind, 'v')}
      join open_item o on o.company_id = a.company_id and o.id = a.open_item_id
      join party w on w.company_id = o.company_id and w.id = o.party_id
     where v.company_id = ${companyId} and v.id = ${id} and coalesce(w.merged_into, w.id) <> coalesce(p.merged_into, p.id)`)
