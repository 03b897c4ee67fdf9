/** The company is below this module and has never heard of roles: what may be done with it is granted here. */
import { companyPermissions, consecutivePermissions } from '#modules/company/index.ts'
import type { Provision, ProvisionStep } from '#platform/module.server.ts'
import { bookkeepers } from '../roles.ts'
import { grantToRoles, provisionRoles } from '../roles.server.ts'

export const provisionAccess: Provision = async (tx, company) => {
  await provisionRoles(tx, company)
  await grantToRoles(tx, company.companyId, [
    { permissions: [consecutivePermissions.read], to: bookkeepers },
    { permissions: [consecutivePermissions.write], to: ['accountant'] },
  ])
}

/** What the company says of itself: who keeps its books reads it, who administers it writes it. */
export const grantCompanySettings: ProvisionStep = {
  name: 'company.settings',
  run: (tx, { companyId }) => grantToRoles(tx, companyId, [{ permissions: [companyPermissions.read], to: bookkeepers }]),
}
