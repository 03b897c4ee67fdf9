import { atReference } from '#platform/db/doors.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { Option } from '#platform/http/fields.ts'
import { handlePublic } from '#platform/http/handle.server.ts'
import { fold } from '#platform/search.ts'
import { searchCities, searchCountries } from './cities.ts'

/** The names of a municipality and of its department; undefined when there is no such code. */
export const readCity = (tx: Tx, code: string): Promise<{ readonly city: string; readonly region: string } | undefined> =>
  tx.first<{ city: string; region: string }>(sql`
    select c.name as city, r.name as region from city c join region r on r.code = c.region_code where c.code = ${code}`)

/** By the beginning of the name first, then by any part of it, or by the beginning of the DANE's code. */
export async function searchCityOptions(tx: Tx, search: string): Promise<Option[]> {
  const wanted = fold(search.trim()).replaceAll(/[\\%_]/g, '')
  const rows = await tx.rows<{ code: string; name: string; region: string }>(sql`
    select c.code, c.name, r.name as region
      from city c join region r on r.code = c.region_code
     where c.active and (c.folded like ${`%${wanted}%`} or c.code like ${`${wanted}%`})
     order by (c.folded like ${`${wanted}%`}) desc, c.folded, c.code limit 20`)
  return rows.map((city) => ({
    id: city.code,
    label: city.name,
    detail: city.region === city.name ? city.code : `${city.region} · ${city.code}`,
  }))
}

export const citiesHandler = handlePublic(searchCities, ({ query, runtime }) =>
  atReference(runtime.pool, (tx) => searchCityOptions(tx, query.search)),
)

/** By the beginning of the name first, then by any part of it, or by its code; the own country leads when nothing is asked. */
async function searchCountryOptions(tx: Tx, search: string): Promise<Option[]> {
  const wanted = fold(search.trim())
  const rows = await tx.rows<{ code: string; name: string }>(sql`select code, name from country order by code <> 'CO', name`)
  const found = rows.filter(({ code, name }) => fold(name).includes(wanted) || fold(code) === wanted)
  const begins = (name: string): boolean => fold(name).startsWith(wanted)
  return [...found.filter(({ name }) => begins(name)), ...found.filter(({ name }) => !begins(name))]
    .slice(0, 20)
    .map(({ code, name }) => ({ id: code, label: name, detail: code }))
}

export const countriesHandler = handlePublic(searchCountries, ({ query, runtime }) =>
  atReference(runtime.pool, (tx) => searchCountryOptions(tx, query.search)),
)
