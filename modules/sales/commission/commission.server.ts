import { bookkeepers } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { commission } from './commission.ts'

export const commissionServed = serveCatalogue(commission)

/** What people earn is seen by whoever pays it. */
export const grantCommissions: ProvisionStep = {
  name: 'sales.commissions',
  run: (tx, { companyId }) =>
    grantToRoles(tx, companyId, [
      { permissions: [commission.permissions.read, commission.permissions.write, commission.permissions.delete], to: bookkeepers },
    ]),
}
