import { everybody } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import type { Provision, ServerModule } from '#platform/module.server.ts'
import { taxPermissions, withholdingPermissions } from './endpoints.ts'
import { taxHandlers } from './handlers.server.ts'
import { provisionTaxes } from './provision.server.ts'

export { taxesInForce, uvtInForce, withholdingRulesInForce, type TaxInForce, type WithholdingRuleInForce } from './in-force.server.ts'

const provision: Provision = async (tx, company) => {
  await grantToRoles(tx, company.companyId, [
    { permissions: [taxPermissions.read, withholdingPermissions.read], to: everybody },
    { permissions: [taxPermissions.write, withholdingPermissions.write], to: ['accountant'] },
  ])
  await provisionTaxes(tx, company)
}

export const taxesServer: ServerModule = { name: 'taxes', handlers: taxHandlers, provision }
