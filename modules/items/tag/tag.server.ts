import { bookkeepers, everybody, sellers } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { tag } from './tag.ts'

export const tagServed = serveCatalogue(tag)

export const grantTags: ProvisionStep = {
  name: 'items.tags',
  run: (tx, { companyId }) =>
    grantToRoles(tx, companyId, [
      { permissions: [tag.permissions.read], to: everybody },
      { permissions: [tag.permissions.write], to: [...bookkeepers, ...sellers] },
    ]),
}
