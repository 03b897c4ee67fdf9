import { everybody } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { personTag } from './tag.ts'

export const personTagServed = serveCatalogue(personTag)

/** A company begins without tags: only it knows how it groups its people. Whoever writes a third party may make one. */
export const grantPersonTags: ProvisionStep = {
  name: 'people.tags',
  run: (tx, { companyId }) =>
    grantToRoles(tx, companyId, [
      { permissions: [personTag.permissions.read], to: everybody },
      { permissions: [personTag.permissions.write], to: ['accountant', 'accountingAssistant', 'seller'] },
    ]),
}
