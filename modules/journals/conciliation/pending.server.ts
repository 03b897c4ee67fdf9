/** What each side of the conciliation has and the other has not, and what of the books may answer the bank. */
import { isDay, type Day } from '#base/date.ts'
import { parseAmount, type Amount } from '#base/decimal.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { PendingReason } from './figures.ts'
import type { ShownLine, ShownMovement } from './endpoints.ts'
import { lackingOf, mayAnswer, mostOfValue, NEAR_DAYS, type NearMovement } from './near.ts'
import type { OpenMovement } from './score.ts'

interface SaidReason {
  readonly id: string
  readonly reason: PendingReason
  readonly note: string
}

const reasonOf = (of: Sql): Sql => sql`
  (select json_build_object('id', r.id, 'reason', r.reason, 'note', r.note) from bank_reason r where r.company_id = ${of})`

export const lineColumns = sql`l.id, l.kind, l.day, l.text, l.reference, l.amount, l.amount - l.matched as left`

export interface LineRow extends ShownLine {
  readonly shape: string
  readonly said: SaidReason | null
}

/** Lines of the bank that wait, by a day, in the order of the statement. */
export const openLines = (tx: Tx, companyId: string, bankId: string, to: Day): Promise<LineRow[]> =>
  tx.rows<LineRow>(sql`
    select ${lineColumns}, l.shape, ${reasonOf(sql`${companyId} and r.line_id = l.id`)} as said
      from bank_line l where l.company_id = ${companyId} and l.money_account_id = ${bankId} and l.is_open and l.day <= ${to}
     order by l.day, l.place, l.id`)

/** As it is shown, and what it is compared by. */
export interface MovementRow extends ShownMovement {
  readonly partyId: string | null
  readonly nit: string
  readonly reference: string
}

const movementsFrom = (companyId: string, from: Sql): Sql => sql`
  select v.entry_id as "entryId", v.position, v.day, coalesce(n.number, '') as number, j.description, coalesce(p.display_name, '') as party, v.amount,
         v.amount - v.matched as left, json_build_object('kind', e.source_kind, 'id', e.source_id) as source,
         ${reasonOf(sql`${companyId} and r.entry_id = v.entry_id and r.position = v.position`)} as reason,
         v.party_id as "partyId", coalesce(p.identification, '') as nit, coalesce(rc.reference, ce.reference, j.cross_document, '') as reference
    from ${from}
    join journal_entry e on e.company_id = ${companyId} and e.id = v.entry_id
    join journal_line j on j.company_id = ${companyId} and j.entry_id = v.entry_id and j.position = v.position
    left join entry_number n on n.company_id = ${companyId} and n.entry_id = v.entry_id
    left join party p on p.company_id = ${companyId} and p.id = v.party_id
    left join receipt rc on rc.company_id = ${companyId} and e.source_kind = 'RC' and rc.id = e.source_id
    left join payment ce on ce.company_id = ${companyId} and e.source_kind = 'CE' and ce.id = e.source_id`

/** How many of what only the books have are shown at once. */
export const BOOKS_SHOWN = 200

export interface OpenAsked {
  /** The last one of those before: `day entry position`. */
  readonly after?: string
  /** In its number, its third party, its description or its value. */
  readonly search?: string
}

const PLACE = /^(\d{4}-\d{2}-\d{2}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (\d{1,6})$/

/** Movements of the books that the bank has not, by a day, the oldest first; so many at once. @throws 401 of a place that is none */
export async function openMovements(
  tx: Tx,
  companyId: string,
  { bankId, to }: { readonly bankId: string; readonly to: Day },
  { after = '', search = '' }: OpenAsked = {},
): Promise<{ rows: MovementRow[]; next: string | null }> {
  const [, day = '', entryId = '', position = ''] = PLACE.exec(after) ?? []
  if (after !== '' && !isDay(day)) return httpErrors.fail('invalid', { detalle: 'Vuelve a la primera página.' }, 'after')
  const words = `%${search.replace(/[\\%_]/g, (each) => `\\${each}`)}%`
  const rows = await tx.rows<MovementRow>(sql`
    ${movementsFrom(companyId, sql`bank_movement v`)}
     where v.company_id = ${companyId} and v.money_account_id = ${bankId} and v.is_open and v.day <= ${to}
       ${after === '' ? empty : sql`and (v.day, v.entry_id, v.position) > (${day}::date, ${entryId}::uuid, ${position}::int)`}
       ${search === '' ? empty : sql`and (n.number ilike ${words} or p.display_name ilike ${words} or j.description ilike ${words} or (v.amount - v.matched)::text like ${words})`}
     order by v.day, v.entry_id, v.position limit ${BOOKS_SHOWN + 1}`)
  const shown = rows.slice(0, BOOKS_SHOWN)
  const last = shown.at(-1)
  return { rows: shown, next: last && rows.length > BOOKS_SHOWN ? `${last.day} ${last.entryId} ${last.position}` : null }
}

export interface OpenSums {
  readonly count: number
  /** Of those that nobody justified. */
  readonly bare: number
  readonly sum: string
}

/** By indexes alone, which hold cents: all that is open, less what of it is matched in part. */
export async function openSums(tx: Tx, companyId: string, bankId: string, to: Day): Promise<OpenSums> {
  const ofBank = sql`company_id = ${companyId} and money_account_id = ${bankId}`
  const row = await tx.first<OpenSums>(sql`
    select v.count, (v.cents / 100 - coalesce((
             select sum(matched) from bank_movement where ${ofBank} and is_open and matched <> 0 and day <= ${to}), 0))::numeric(20,2) as sum,
           v.count - (select count(*)::int from bank_reason r
             join bank_movement o on o.company_id = ${companyId} and o.entry_id = r.entry_id and o.position = r.position and o.is_open and o.day <= ${to}
            where r.company_id = ${companyId} and r.money_account_id = ${bankId} and r.entry_id is not null) as bare
      from (select count(*)::int as count, coalesce(sum(cents), 0) as cents from bank_movement where ${ofBank} and is_open and day <= ${to}) v`)
  return row ?? { count: 0, bare: 0, sum: '0.00' }
}

export const movementsOf = (
  tx: Tx,
  companyId: string,
  keys: readonly { readonly entryId: string; readonly position: number }[],
): Promise<MovementRow[]> =>
  tx.rows<MovementRow>(sql`
    ${movementsFrom(
      companyId,
      sql`unnest(${keys.map(({ entryId }) => entryId)}::uuid[], ${keys.map(({ position }) => position)}::int[]) k (entry_id, position)
          join bank_movement v on v.company_id = ${companyId} and v.entry_id = k.entry_id and v.position = k.position`,
    )} order by v.day, v.entry_id, v.position`)

interface Near extends NearMovement {
  readonly entryId: string
  readonly position: number
}

interface NearRow {
  readonly entryId: string
  readonly position: number
  readonly day: Day
  readonly cents: string
}

const nearColumns = sql`m.entry_id as "entryId", m.position, m.day, m.cents::text as cents`
const asNear = (row: NearRow): Near => ({ ...row, key: keyOf(row), cents: BigInt(row.cents) })

interface Asked {
  readonly day: Day
  readonly cents: bigint
}

/** Of the value of each line, the nearest: by the index of values, however many are open. */
const ofTheirValue = (tx: Tx, companyId: string, bankId: string, lines: readonly Asked[]): Promise<NearRow[]> =>
  tx.rows<NearRow>(sql`
    select distinct m.* from (
      select distinct l.day, l.cents from unnest(${lines.map(({ day }) => day)}::date[], ${lines.map(({ cents }) => String(cents))}::bigint[]) l (day, cents)) k
     cross join lateral (
       select ${nearColumns} from bank_movement m
        where m.company_id = ${companyId} and m.money_account_id = ${bankId} and m.is_open and m.matched = 0 and m.cents = k.cents
          and m.day between k.day - ${NEAR_DAYS}::int and k.day + ${NEAR_DAYS}::int
        order by abs(m.day - k.day), m.entry_id, m.position limit ${mostOfValue(lines)}) m`)

/** Of each day and side, how many of the largest are looked at for sums. */
const OF_DAY = 500

/** Smaller ones of their side around the days of some lines, the largest of each day: by the index of days. */
const smallerAround = (tx: Tx, companyId: string, bankId: string, lines: readonly Asked[]): Promise<NearRow[]> =>
  tx.rows<NearRow>(sql`
    select m.* from (
      select l.day + n as day, sign(l.cents)::int as side, max(abs(l.cents)) as most
        from unnest(${lines.map(({ day }) => day)}::date[], ${lines.map(({ cents }) => String(cents))}::bigint[]) l (day, cents)
       cross join generate_series(${-NEAR_DAYS}::int, ${NEAR_DAYS}::int) n group by 1, 2) k
     cross join lateral (
       (select ${nearColumns} from bank_movement m
         where k.side > 0 and m.company_id = ${companyId} and m.money_account_id = ${bankId} and m.is_open and m.matched = 0 and m.day = k.day
           and m.cents > 0 and m.cents < k.most order by m.cents desc limit ${OF_DAY})
       union all
       (select ${nearColumns} from bank_movement m
         where k.side < 0 and m.company_id = ${companyId} and m.money_account_id = ${bankId} and m.is_open and m.matched = 0 and m.day = k.day
           and m.cents < 0 and m.cents > -k.most order by m.cents limit ${OF_DAY})) m`)

/** What may answer some lines, looked up for each of them: the work grows with the lines, and not with what is open nor with what is matched. */
export async function candidatesOf(tx: Tx, companyId: string, bankId: string, lines: readonly ShownLine[]): Promise<MovementRow[]> {
  if (lines.length === 0) return []
  const asked = lines.map(({ day, left }): Asked => ({ day: day as Day, cents: parseAmount(left) }))
  const same = (await ofTheirValue(tx, companyId, bankId, asked)).map(asNear)
  const lacking = lackingOf(asked, same)
  const smaller = lacking.length === 0 ? [] : (await smallerAround(tx, companyId, bankId, lacking)).map(asNear)
  const near = new Map([...same, ...smaller].map((each) => [each.key, each]))
  const chosen = mayAnswer(asked, [...near.values()])
  return chosen.length === 0 ? [] : movementsOf(tx, companyId, chosen)
}

export const keyOf = ({ entryId, position }: Pick<ShownMovement, 'entryId' | 'position'>): string => `${entryId}:${position}`

export const asOpen = (row: MovementRow): OpenMovement => ({
  ...{ key: keyOf(row), day: row.day as Day, amount: parseAmount(row.left), number: row.number, reference: row.reference },
  party: row.partyId === null ? null : { id: row.partyId, name: row.party, nit: row.nit },
})

/** Whose movement a text was matched with the last time that it stood, by its shape. */
export async function usualParties(tx: Tx, companyId: string, bankId: string, shapes: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ shape: string; party: string }>(sql`
    select k.shape, u.party_id as party from unnest(${[...new Set(shapes)]}::text[]) k (shape)
     cross join lateral (
       select v.party_id from bank_line l
         join bank_match_share s on s.company_id = ${companyId} and s.line_id = l.id
         join bank_match t on t.company_id = ${companyId} and t.id = s.match_id and t.undone_at is null
         join bank_match_share o on o.company_id = ${companyId} and o.match_id = t.id and o.entry_id is not null
         join bank_movement v on v.company_id = ${companyId} and v.entry_id = o.entry_id and v.position = o.position and v.party_id is not null
        where l.company_id = ${companyId} and l.money_account_id = ${bankId} and l.shape = k.shape and l.matched <> 0
        order by l.day desc, l.id desc limit 1) u
     where k.shape <> ''`)
  return new Map(rows.map(({ shape, party }) => [shape, party]))
}

export interface PendingItem {
  readonly side: 'line' | 'movement'
  readonly id: string | null
  readonly entryId: string | null
  readonly position: number | null
  readonly day: Day
  readonly number: string
  readonly text: string
  readonly amount: Amount
  readonly said: SaidReason | null
  /** By something of a later day: that says why it is here. */
  readonly isAnswered: boolean
}

/**
 * What explains the difference on a day: what is open of each side by then, and what was answered by something later. Both sides of a
 * match that is whole by then come to zero together, so that the balances differ by these and by nothing else.
 */
export async function pendingOn(tx: Tx, companyId: string, bankId: string, to: Day): Promise<PendingItem[]> {
  const rows = await tx.rows<Omit<PendingItem, 'amount'> & { amount: string }>(sql`
    with late as (
      select s.match_id from bank_line l join bank_match_share s on s.company_id = ${companyId} and s.line_id = l.id
       where l.company_id = ${companyId} and l.money_account_id = ${bankId} and l.day > ${to}
      union
      select s.match_id from bank_movement v join bank_match_share s on s.company_id = ${companyId} and s.entry_id = v.entry_id and s.position = v.position
       where v.company_id = ${companyId} and v.money_account_id = ${bankId} and v.day > ${to}),
    taken as (
      select s.line_id, s.entry_id, s.position, sum(s.amount) as amount
        from late join bank_match t on t.company_id = ${companyId} and t.id = late.match_id and t.undone_at is null
        join bank_match_share s on s.company_id = ${companyId} and s.match_id = t.id group by 1, 2, 3)
    select 'line' as side, l.id, null::uuid as "entryId", null::int as position, l.day, l.reference as number, l.text,
           l.amount - l.matched + coalesce(t.amount, 0) as amount, ${reasonOf(sql`${companyId} and r.line_id = l.id`)} as said,
           not l.is_open as "isAnswered"
      from bank_line l left join taken t on t.line_id = l.id
     where l.company_id = ${companyId} and l.money_account_id = ${bankId} and l.day <= ${to} and l.ignored is null and (l.is_open or t.amount is not null)
    union all
    select 'movement', null, v.entry_id, v.position, v.day, coalesce(n.number, ''), j.description || coalesce(' · ' || p.display_name, ''),
           v.amount - v.matched + coalesce(t.amount, 0), ${reasonOf(sql`${companyId} and r.entry_id = v.entry_id and r.position = v.position`)}, not v.is_open
      from bank_movement v left join taken t on t.entry_id = v.entry_id and t.position = v.position
      join journal_line j on j.company_id = ${companyId} and j.entry_id = v.entry_id and j.position = v.position
      left join entry_number n on n.company_id = ${companyId} and n.entry_id = v.entry_id
      left join party p on p.company_id = ${companyId} and p.id = v.party_id
     where v.company_id = ${companyId} and v.money_account_id = ${bankId} and v.day <= ${to} and (v.is_open or t.amount is not null)
     order by side, day, number, text`)
  return rows.map((row) => ({ ...row, amount: parseAmount(row.amount) }))
}
