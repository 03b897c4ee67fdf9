import { barcodeHandlers } from './barcode/barcode.server.ts'
import { commentedEntities } from '#modules/comments/index.server.ts'
import { exportOf, type Permission } from '#platform/access.ts'
import { at } from '#platform/place.ts'
import { commentedItems } from './commented.server.ts'
import { itemImportServed } from './import/import.server.ts'
import { itemsPalette } from './palette.server.ts'
import { itemsSteps } from './setup-steps.server.ts'
import { BusinessError } from '#base/errors.ts'
import type { ServedCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { defineModule } from '#platform/module.server.ts'
import { attributeServed, bearAttributes } from './attribute/attribute.server.ts'
import { brandServed } from './brand/brand.server.ts'
import { categoryServed } from './category/category.server.ts'
import { itemPermissions } from './endpoints.ts'
import { itemErrors } from './errors.ts'
import { proposeCodeHandler } from './copy/copy.server.ts'
import { itemFileHandlers } from './files/files.server.ts'
import { itemHistoryHandler } from './history/history.server.ts'
import { labelHandlers } from './label/labels.server.ts'
import { itemHandlers } from './handlers.server.ts'
import { tagServed } from './tag/tag.server.ts'
import { provisionUnits, unitServed } from './unit/unit.server.ts'
import { variantHandlers } from './variant/variants.server.ts'

export { changeBasePrices, type BasePrice } from './base-price.server.ts'
export { itemFamilies, type Family } from './families.server.ts'
export { componentsOfItems } from './kit/kit.server.ts'
export { itemAndVariants, loadItems, type LoadedItem } from './read.server.ts'
export { findItems } from './search.server.ts'

const catalogues: readonly ServedCatalogue[] = [brandServed, categoryServed, unitServed, tagServed, attributeServed]

/** Two people who save the same code at once pass the check together; the database refuses the second. */
const other = { producto: 'que alguien acaba de guardar' }

export const itemsServer = defineModule({
  name: 'items',
  handlers: [
    ...itemHandlers,
    ...barcodeHandlers,
    ...variantHandlers,
    ...labelHandlers,
    itemHistoryHandler,
    proposeCodeHandler,
    ...itemFileHandlers,
  ],
  catalogues,
  provision: provisionUnits,
  steps: [bearAttributes],
  constraintErrors: {
    item_company_id_code_key: () => new BusinessError([itemErrors.of('codeTaken', { codigo: 'que escribiste' }, 'code')]),
    item_company_id_barcode_key: () =>
      new BusinessError([itemErrors.of('barcodeTaken', { codigo: 'que escribiste', ...other }, 'barcode')]),
    item_barcode_pkey: () => new BusinessError([itemErrors.of('barcodeTaken', { codigo: 'que escribiste', ...other }, 'barcode')]),
    item_other_unit_is_other: () =>
      new BusinessError([
        httpErrors.of('invalid', { detalle: 'Hay productos en los que una es la unidad base y la otra una de las demás.' }, 'into'),
      ]),
    item_plu: () => new BusinessError([httpErrors.of('invalid', { detalle: 'Otro producto ya tiene este PLU.' }, 'plu')]),
    item_variant: () => new BusinessError([httpErrors.of('invalid', { detalle: 'Alguien acaba de crear esta variante.' }, 'variantOf')]),
    item_reference: () => new BusinessError([itemErrors.of('referenceTaken', { referencia: 'que escribiste', ...other }, 'reference')]),
  },
  imports: [at(20, itemImportServed)],
  palette: [at(40, itemsPalette)],
  setup: [at(80, ...itemsSteps)],
  permissions: [...Object.values<Permission>(itemPermissions), exportOf(itemPermissions.read)],
  logged: [{ entity: 'items.item', href: (id) => `/items/${id}/view` }],
  plugs: [commentedEntities.plug(...commentedItems)],
})
