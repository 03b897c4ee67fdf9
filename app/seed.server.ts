/**
 * The shared reference tables: places (DIVIPOLA) and legal values by date. Runs at every start under the migration lock
 * and changes only what a release changed; a value that an operator added stays.
 */
import type pg from 'pg'
import { readDivipola, readUvt } from '#colombia/index.server.ts'
import { departmentsOf } from '#colombia/index.ts'
import { amountText } from '#base/decimal.ts'
import { fold } from '#platform/search.ts'

export async function seedReference(owner: pg.Client): Promise<void> {
  await owner.query('begin')
  await seedPlaces(owner)
  await seedUvt(owner)
  await owner.query('commit')
}

async function seedPlaces(owner: pg.Client): Promise<void> {
  const municipalities = readDivipola()
  await owner.query(`insert into country (code, name) values ('CO', 'Colombia') on conflict do nothing`)
  const departments = departmentsOf(municipalities)
  await owner.query(
    `insert into region (code, country_code, name) select code, 'CO', name from unnest($1::text[], $2::text[]) as r (code, name)
     on conflict (code) do update set name = excluded.name where region.name <> excluded.name`,
    [departments.map((each) => each.code), departments.map((each) => each.name)],
  )
  await owner.query(
    `insert into city (code, region_code, name, folded, active)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::boolean[])
     on conflict (code) do update set name = excluded.name, folded = excluded.folded, active = excluded.active
      where (city.name, city.active) is distinct from (excluded.name, excluded.active)`,
    [
      municipalities.map((each) => each.code),
      municipalities.map((each) => each.departmentCode),
      municipalities.map((each) => each.name),
      municipalities.map((each) => fold(each.name)),
      municipalities.map((each) => each.inForce),
    ],
  )
}

async function seedUvt(owner: pg.Client): Promise<void> {
  const values = readUvt()
  await owner.query(
    `insert into legal_value (name, starts, ends, value, source)
     select 'uvt', starts, ends, value, source from unnest($1::date[], $2::date[], $3::jsonb[], $4::text[]) as v (starts, ends, value, source)
     on conflict (name, starts) do nothing`,
    [
      values.map((each) => each.from),
      values.map((each) => each.to),
      values.map((each) => JSON.stringify(amountText(each.value))),
      values.map((each) => each.source),
    ],
  )
}
