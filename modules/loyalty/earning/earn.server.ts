/** The ledger of points as documents write it: what a customer is in, what a sale left, and the rows of what changes. */
import { uuidv7 } from 'uuidv7'
import { parseDay, type Day } from '#base/date.ts'
import { parseAmount, parsePercent } from '#base/decimal.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { promotionDays, type PromotionDays } from '#modules/pricing/index.ts'
import type { Membership, PointsChange } from './earn.ts'

interface MembershipRow {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly valid_from: Day | null
  readonly valid_to: Day | null
  readonly points: string
  readonly per: string
  readonly point_value: string
  readonly months: number | null
  readonly levels: readonly { readonly name: string; readonly starts: string; readonly multiplier: string }[]
  readonly excluded: readonly string[]
  readonly multipliers: readonly { readonly category: string | null; readonly days: string; readonly multiplier: string }[]
  readonly movements: readonly { readonly points: string; readonly day: string; readonly expires: string | null; readonly reason: string }[]
}

/** Whether a third party is in any programme, as a part of another question. */
export const isMember = (companyId: string, partyId: string | null): Sql => sql`
  exists (select from loyalty_member m where m.company_id = ${companyId} and m.party_id = ${partyId}::uuid)`

/** The programmes that a third party is in, in one round trip; of whoever is in none, none. */
export async function readMemberships(tx: Tx, companyId: string, partyId: string): Promise<Membership[]> {
  const rows = await tx.rows<MembershipRow>(sql`
    select g.id, g.name, g.active, g.valid_from, g.valid_to, g.points::text as points, g.per::text as per, g.point_value::text as point_value, g.months,
           (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'starts', l.starts::text, 'multiplier', l.multiplier::text)), '[]')
              from loyalty_level l where l.company_id = ${companyId} and l.parent_id = g.id) as levels,
           array(select x.category_id::text from loyalty_excluded_category x where x.company_id = ${companyId} and x.parent_id = g.id) as excluded,
           (select coalesce(jsonb_agg(jsonb_build_object('category', x.category_id, 'days', x.days, 'multiplier', x.multiplier::text)), '[]')
              from loyalty_multiplier x where x.company_id = ${companyId} and x.parent_id = g.id) as multipliers,
           (select coalesce(jsonb_agg(jsonb_build_object('points', v.points::text, 'day', v.day, 'expires', v.expires, 'reason', v.reason)), '[]')
              from loyalty_movement v where v.company_id = ${companyId} and v.party_id = ${partyId} and v.programme_id = g.id) as movements
      from loyalty_member m join loyalty_programme g on g.company_id = m.company_id and g.id = m.programme_id
     where m.company_id = ${companyId} and m.party_id = ${partyId}`)
  return rows.map((row) => ({
    ...{ programmeId: row.id, name: row.name },
    ...{ active: row.active, validFrom: row.valid_from, validTo: row.valid_to },
    programme: {
      ...{ points: BigInt(row.points), per: parseAmount(row.per), pointValue: parseAmount(row.point_value), months: row.months },
      ...{ least: 0n, welcome: 0n, birthday: 0n },
      levels: row.levels.map(({ name, starts, multiplier }) => ({ name, from: BigInt(starts), multiplier: parsePercent(multiplier) })),
      excludedIds: row.excluded,
      multipliers: row.multipliers.flatMap(({ category, days, multiplier }) => {
        return isDays(days) ? [{ categoryId: category, days, multiplier: parsePercent(multiplier) }] : []
      }),
    },
    movements: row.movements.map(({ points, day, expires, reason }) => ({
      points: BigInt(points),
      ...{ day: parseDay(day), expires: expires === null ? null : parseDay(expires), isTakenBack: isTakenBack(reason) },
    })),
  }))
}

const isDays = (text: string): text is PromotionDays => text in promotionDays

/** It undoes points that were earned; those that are redeemed say nothing of the level. */
const isTakenBack = (reason: string): boolean => reason === 'note' || reason === 'undone'

/** What a sale gave and is left of it, by programme and last day. */
export async function pointsLeftOf(tx: Tx, companyId: string, saleId: string): Promise<PointsChange[]> {
  const rows = await tx.rows<{ programme: string; expires: Day | null; points: string }>(sql`
    select programme_id as programme, expires, sum(points)::text as points from loyalty_movement
     where company_id = ${companyId} and sale_id = ${saleId} group by 1, 2`)
  return rows.map(({ programme, expires, points }) => ({ programmeId: programme, points: BigInt(points), expires }))
}

export interface PointsSource {
  readonly companyId: string
  readonly partyId: string
  readonly day: Day
  readonly now: Date
  readonly reason: 'sale' | 'note' | 'undone'
  readonly source: { readonly kind: string; readonly id: string; readonly event: string }
  /** Whose points they are. */
  readonly saleId: string
}

export const pointsRows = (
  { companyId, partyId, day, now, reason, source, saleId }: PointsSource,
  changes: readonly PointsChange[],
): Row[] =>
  changes.map(({ programmeId, points, expires }) => ({
    ...{ company_id: companyId, id: uuidv7(), programme_id: programmeId, party_id: partyId, reason },
    ...{ points: points.toString(), day, expires, created_at: now },
    ...{ source_kind: source.kind, source_id: source.id, source_event: source.event, sale_id: saleId },
  }))

/** What one writing of a document did, as rows that take it back; what has expired since is gone by itself. */
export async function undonePoints(
  tx: Tx,
  { companyId, day, now, event, source }: Omit<PointsSource, 'partyId' | 'reason' | 'saleId'> & { readonly event: string },
): Promise<Row[]> {
  const rows = await tx.rows<{ programme: string; party: string; sale: string; expires: Day | null; points: string }>(sql`
    select programme_id as programme, party_id as party, sale_id as sale, expires, points::text as points from loyalty_movement
     where company_id = ${companyId} and source_id = ${source.id} and source_event = ${source.event} and (expires is null or expires >= ${day})`)
  return rows.flatMap(({ programme, party, sale, expires, points }) =>
    pointsRows({ companyId, day, now, partyId: party, reason: 'undone', saleId: sale, source: { ...source, event } }, [
      { programmeId: programme, points: -BigInt(points), expires },
    ]),
  )
}
