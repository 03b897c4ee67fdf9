/**
 * The shared reference tables: places (DIVIPOLA) and legal values by date. Runs at every start under the migration lock
 * and changes only what a release changed; a value that an operator added stays.
 */
import type pg from 'pg'
import { readCountries, readDivipola, readUvt } from '#colombia/index.server.ts'
import { departmentsOf, shippedLaw, showMunicipality } from '#colombia/index.ts'
import { fold } from '#platform/search.ts'

export async function seedReference(owner: pg.Client): Promise<void> {
  await owner.query('begin')
  await seedPlaces(owner)
  await seedLegalValues(owner)
  await owner.query('commit')
}

async function seedPlaces(owner: pg.Client): Promise<void> {
  const municipalities = readDivipola()
  const countries = readCountries()
  await owner.query(
    `insert into country (code, alpha3, numeric_code, name, folded)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
     on conflict (code) do update set alpha3 = excluded.alpha3, numeric_code = excluded.numeric_code, name = excluded.name, folded = excluded.folded
      where (country.alpha3, country.numeric_code, country.name, country.folded)
            is distinct from (excluded.alpha3, excluded.numeric_code, excluded.name, excluded.folded)`,
    [
      countries.map((each) => each.code),
      countries.map((each) => each.alpha3),
      countries.map((each) => each.numeric),
      countries.map((each) => each.name),
      countries.map((each) => fold(each.name)),
    ],
  )
  const departments = departmentsOf(municipalities)
  await owner.query(
    `insert into region (code, country_code, name, folded)
     select code, 'CO', name, folded from unnest($1::text[], $2::text[], $3::text[]) as r (code, name, folded)
     on conflict (code) do update set name = excluded.name, folded = excluded.folded
      where (region.name, region.folded) is distinct from (excluded.name, excluded.folded)`,
    [departments.map((each) => each.code), departments.map((each) => each.name), departments.map((each) => fold(each.name))],
  )
  await owner.query(
    `insert into city (code, region_code, name, folded, active, full_name)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[], $6::text[])
     on conflict (code) do update set name = excluded.name, folded = excluded.folded, active = excluded.active, full_name = excluded.full_name
      where (city.name, city.active, city.full_name) is distinct from (excluded.name, excluded.active, excluded.full_name)`,
    [
      municipalities.map((each) => each.code),
      municipalities.map((each) => each.departmentCode),
      municipalities.map((each) => each.name),
      municipalities.map((each) => fold(each.name)),
      municipalities.map((each) => each.inForce),
      municipalities.map(showMunicipality),
    ],
  )
}

/** UVT, wages, rates and tables, each with its day and its norm; what an operator wrote stays. */
async function seedLegalValues(owner: pg.Client): Promise<void> {
  const values = shippedLaw(readUvt())
  await owner.query(
    `insert into legal_value (name, starts, ends, value, source)
     select * from unnest($1::text[], $2::date[], $3::date[], $4::jsonb[], $5::text[])
     on conflict (name, starts) do update set ends = excluded.ends, value = excluded.value, source = excluded.source
      where legal_value.origin = 'release'
        and (legal_value.ends, legal_value.value, legal_value.source) is distinct from (excluded.ends, excluded.value, excluded.source)`,
    [
      values.map((each) => each.name),
      values.map((each) => each.from),
      values.map((each) => each.until),
      values.map((each) => JSON.stringify(each.value)),
      values.map((each) => each.source),
    ],
  )
}
