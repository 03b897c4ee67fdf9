import { BusinessError } from '#base/errors.ts'
import { bookkeepers, everybody, sellers } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { Provision, ServerModule } from '#platform/module.server.ts'
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

export { itemsPalette } from './palette.server.ts'
export { commentedItems } from './commented.server.ts'
export { itemFamilies, type Family } from './families.server.ts'
export { loadItems, type LoadedItem } from './read.server.ts'
export { findItems } from './search.server.ts'
export { itemImportServed } from './import/import.server.ts'
export { itemsSteps } from './setup-steps.server.ts'

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

export const itemsServer: ServerModule = {
  name: 'items',
  handlers: [...itemHandlers, ...catalogues.flatMap((each) => each.handlers)],
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
}
