import { units } from '#colombia/index.ts'
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { Provision } from '#platform/module.server.ts'
import { unit } from './unit.ts'

export const unitServed = serveCatalogue(unit)

/** A company is born with those of the authority's list, the most used first. */
export const provisionUnits: Provision = async (tx, { companyId }) => {
  await bearRecords(
    tx,
    companyId,
    unit,
    units.map(({ code, name }) => ({ name, dianCode: code })),
  )
}
