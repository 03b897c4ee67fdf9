import { searchCityOptions } from '#modules/company/index.server.ts'
import { fold } from '#platform/search.ts'
import { empty, sql, type Sql, type Tx } from '#platform/db/tx.server.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { pageClauses, pageOf, type Ordering, type PageRequest } from '#platform/page.server.ts'
import { cityOptions, placeEndpoints, placeLevels, type PlaceLevel, type PlaceRow } from './endpoints.ts'

interface PlaceFilter {
  readonly search: string
  readonly above: string
  readonly state: 'all' | 'active' | 'inactive'
}

/** Each level under the same names; `p` counts the people of each municipality. */
const levels: Readonly<Record<PlaceLevel, Sql>> = {
  countries: sql`
    select c.code, c.name, c.folded, concat_ws(' · ', c.alpha3, c.numeric_code) as "otherCode", '' as "aboveCode", '' as "aboveName",
           (select count(*)::int from region r where r.country_code = c.code) as below, true as active,
           (select coalesce(sum(p.people), 0)::int from region r join city m on m.region_code = r.code join p on p.code = m.code where r.country_code = c.code) as people
      from country c`,
  regions: sql`
    select r.code, r.name, r.folded, '' as "otherCode", c.code as "aboveCode", c.name as "aboveName",
           (select count(*)::int from city m where m.region_code = r.code and m.active) as below, true as active,
           (select coalesce(sum(p.people), 0)::int from city m join p on p.code = m.code where m.region_code = r.code) as people
      from region r join country c on c.code = r.country_code`,
  cities: sql`
    select m.code, m.name, m.folded, '' as "otherCode", r.code as "aboveCode", r.name as "aboveName", 0 as below, m.active,
           coalesce(p.people, 0)::int as people
      from city m join region r on r.code = m.region_code left join p on p.code = m.code`,
}

/** The whole level with the people of the company in it. */
const placesOf = (companyId: string, level: PlaceLevel): Sql => sql`
  with p as (
    select a.city_code as code, count(*) as people
      from party_address a join party t on t.company_id = a.company_id and t.id = a.party_id and t.active
     where a.company_id = ${companyId} and a.main and a.city_code is not null group by a.city_code
  ), x as (${levels[level]}) `

/** By any part of the name, or by the beginning of the code. */
function conditions({ search, above, state }: PlaceFilter): Sql {
  const wanted = fold(search.trim()).replaceAll(/[\\%_]/g, '')
  const found = wanted === '' ? empty : sql` and (x.folded like ${`%${wanted}%`} or lower(x.code) like ${`${wanted}%`})`
  const inside = above === '' ? empty : sql` and x."aboveCode" = ${above}`
  return sql`${found}${inside}${state === 'all' ? empty : sql` and x.active = ${state === 'active'}`}`
}

const byName: Ordering = {
  columns: [
    { sql: 'x.folded collate "C"', type: 'text' },
    { sql: 'x.code', type: 'text' },
  ],
  direction: 'asc',
}

export async function listPlaces(
  tx: Tx,
  companyId: string,
  level: PlaceLevel,
  { size, after, ...filter }: PlaceFilter & PageRequest,
): Promise<{ rows: PlaceRow[]; next: string | null }> {
  const asked = { level, ...filter }
  const page = pageClauses(byName, { size, after }, asked)
  const rows = await tx.rows<PlaceRow & { readonly folded: string }>(sql`
    ${placesOf(companyId, level)}
    select x.code, x.name, x.folded, x."otherCode", x."aboveCode", x."aboveName", x.below, x.people, x.active
      from x where true${conditions(filter)}${page.where}${page.tail}`)
  const { rows: shown, next } = pageOf(rows, byName, { size, after }, asked, (row) => [row.folded, row.code])
  return { rows: shown.map(({ folded: _folded, ...row }) => row), next }
}

async function countPlaces(tx: Tx, companyId: string, level: PlaceLevel, filter: Omit<PlaceFilter, 'state'>) {
  const counts = await tx.first<{ all: number; active: number }>(sql`
    ${placesOf(companyId, level)}
    select count(*)::int as all, count(*) filter (where x.active)::int as active from x where true${conditions({ ...filter, state: 'all' })}`)
  const { all = 0, active = 0 } = counts ?? {}
  return { all, active, inactive: all - active }
}

export const placeHandlers: readonly Handler[] = [
  ...placeLevels.flatMap((level) => [
    handle(placeEndpoints[level].list, ({ tx, session, query }) => listPlaces(tx, session.companyId, level, query)),
    handle(placeEndpoints[level].count, ({ tx, session, query }) => countPlaces(tx, session.companyId, level, query)),
  ]),
  handle(cityOptions, async ({ tx, query: { text } }) => ({ options: await searchCityOptions(tx, text) })),
]
