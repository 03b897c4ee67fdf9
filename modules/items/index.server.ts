import { presetGrants } from '#modules/access/index.server.ts'
import { commentedEntities } from '#modules/comments/index.server.ts'
import { exportOf, type Permission } from '#platform/access.ts'
import { at } from '#platform/place.ts'
import { commentedItems } from './commented.server.ts'
import { itemImportServed } from './import/import.server.ts'
import { itemsPalette } from './palette.server.ts'
import { itemsSteps } from './setup-steps.server.ts'
import { BusinessError } from '#base/errors.ts'
import { bookkeepers, everybody, sellers } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { defineModule, type Provision } from '#platform/module.server.ts'
import { attributeServed, bearAttributes } from './attribute/attribute.server.ts'
import { brandServed } from './brand/brand.server.ts'
import { brand } from './brand/brand.ts'
import { categoryServed } from './category/category.server.ts'
import { category } from './category/category.ts'
import { itemPermissions } from './endpoints.ts'
import { itemErrors } from './errors.ts'
import { itemHandlers } from './handlers.server.ts'
import { grantTags, tagServed } from './tag/tag.server.ts'
import { provisionUnits, unitServed } from './unit/unit.server.ts'
import { unit } from './unit/unit.ts'

export { itemFamilies, type Family } from './families.server.ts'
export { loadItems, type LoadedItem } from './read.server.ts'
export { findItems } from './search.server.ts'

const catalogues: readonly ServedCatalogue[] = [brandServed, categoryServed, unitServed, tagServed, attributeServed]

/** Two people who save the same code at once pass the check together; the database refuses the second. */
const other = { producto: 'que alguien acaba de guardar' }

const provision: Provision = async (tx, born) => {
  await grantToRoles(tx, born.companyId, [
    { permissions: [itemPermissions.read, brand.permissions.read, category.permissions.read, unit.permissions.read], to: everybody },
    {
      permissions: [itemPermissions.write, brand.permissions.write, category.permissions.write, unit.permissions.write],
      to: [...bookkeepers, ...sellers],
    },
    {
      permissions: [itemPermissions.cost, brand.permissions.delete, category.permissions.delete, unit.permissions.delete],
      to: bookkeepers,
    },
  ])
  await provisionUnits(tx, born)
}

export const itemsServer = defineModule({
  name: 'items',
  handlers: [...itemHandlers],
  catalogues,
  provision,
  steps: [grantTags, bearAttributes],
  constraintErrors: {
    item_company_id_code_key: () => new BusinessError([itemErrors.of('codeTaken', { codigo: 'que escribiste' }, 'code')]),
    item_company_id_barcode_key: () =>
      new BusinessError([itemErrors.of('barcodeTaken', { codigo: 'que escribiste', ...other }, 'barcode')]),
    item_other_unit_is_other: () =>
      new BusinessError([
        httpErrors.of('invalid', { detalle: 'Hay productos en los que una es la unidad base y la otra una de las demás.' }, 'into'),
      ]),
    item_reference: () => new BusinessError([itemErrors.of('referenceTaken', { referencia: 'que escribiste', ...other }, 'reference')]),
  },
  imports: [at(20, itemImportServed)],
  palette: [at(40, itemsPalette)],
  setup: [at(80, ...itemsSteps)],
  permissions: [...Object.values<Permission>(itemPermissions), exportOf(itemPermissions.read)],
  logged: [{ entity: 'items.item', href: (id) => `/items/${id}/view` }],
  plugs: [
    commentedEntities.plug(...commentedItems),
    presetGrants.plug(
      { to: ['warehouseKeeper', 'deskAgent'], permissions: [itemPermissions.read] },
      { to: ['warehouseKeeper'], permissions: [unit.permissions.read, category.permissions.read, brand.permissions.read] },
    ),
  ],
})
