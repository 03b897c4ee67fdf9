import { units } from '#colombia/index.ts'
import { bearRecords } from '#platform/catalogue/born.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql } from '#platform/db/tx.server.ts'
import type { Provision, ProvisionStep } from '#platform/module.server.ts'
import { unit } from './unit.ts'

export const unitServed = serveCatalogue(unit)

/** Companies from before have the year under a code that is not in the authority's list. */
export const yearUnit: ProvisionStep = {
  name: 'items.year-unit',
  run: async (tx, { companyId }) => {
    await tx.run(sql`update measurement_unit set dian_code = 'ANA' where company_id = ${companyId} and dian_code = 'ANN'`)
  },
}

/** A company is born with those of the authority's list, the most used first. */
export const provisionUnits: Provision = async (tx, { companyId }) => {
  await bearRecords(
    tx,
    companyId,
    unit,
    units.map(({ code, name }) => ({ name, dianCode: code })),
  )
}
