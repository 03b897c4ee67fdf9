import { uuidv7 } from 'uuidv7'
import { units } from '#colombia/index.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { insertRows } from '#platform/db/insert.server.ts'
import type { Provision } from '#platform/module.server.ts'
import { wordRows } from '#platform/search.server.ts'
import { unit } from './unit.ts'

export const unitServed = serveCatalogue(unit)

/** A company is born with those of the authority's list, the most used first. */
export const provisionUnits: Provision = async (tx, { companyId }) => {
  const born = units.map(({ code, name }, position) => ({ company_id: companyId, id: uuidv7(), name, dian_code: code, position }))
  await insertRows(tx, unit.table, born)
  await insertRows(
    tx,
    'search_word',
    born.flatMap(({ id, name, dian_code }) => wordRows(companyId, unit.name, id, [name, dian_code])),
  )
}
