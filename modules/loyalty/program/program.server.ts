import { bookkeepers, everybody } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { programme } from './program.ts'

export const programmeServed = serveCatalogue(programme)

export const grantProgrammes: ProvisionStep = {
  name: 'loyalty.programmes',
  run: (tx, { companyId }) =>
    grantToRoles(tx, companyId, [
      { permissions: [programme.permissions.read], to: everybody },
      { permissions: [programme.permissions.write, programme.permissions.delete], to: bookkeepers },
    ]),
}
