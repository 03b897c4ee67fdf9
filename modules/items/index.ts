import { defineModule } from '#platform/module.ts'
import { itemErrors } from './errors.ts'
import { itemsScreens } from './screens.ts'

export { attribute } from './attribute/attribute.ts'
export { getBarcodes, setBarcodes } from './barcode/endpoints.ts'
export { brand } from './brand/brand.ts'
export { category } from './category/category.ts'
export {
  countItems,
  createItem,
  getItem,
  getItemChoices,
  itemOptions,
  itemPermissions,
  exportItems,
  foundComponent,
  listItems,
  lookupItems,
  searchItemAccounts,
  searchItems,
  setItemActive,
  updateItem,
  type FoundItem,
  type Item,
  type ItemBody,
  type ItemRow,
} from './endpoints.ts'
export { printLabels } from './label/endpoints.ts'
export { copiesOf, textOfLines } from './label/label.ts'
export { getVariants, makeVariants } from './variant/endpoints.ts'
export { controlNames, itemControls, type ItemControl } from './control.ts'
export { formOfCopy } from './copy/copy.ts'
export { bodyOfItem } from './form.ts'
export { proposeCode } from './copy/endpoints.ts'
export { getItemPhotos, itemFileEndpoints, setMainPhoto } from './files/endpoints.ts'
export { itemHistory } from './history/endpoints.ts'
export { itemErrors } from './errors.ts'
export { getKit } from './kit/endpoints.ts'
export { productFigureOfRow, productMoneyOfRow } from './import/figures.ts'
export { chargedAs, isGoods, itemKindNames, itemKinds, type ItemKind } from './rules.ts'
export { componentsIn, componentsOfPart, kitsOf, type Component, type KitComponent } from './kit/explode.ts'
export { tag } from './tag/tag.ts'
export {
  baseOfPart,
  baseQuantity,
  ONE,
  partOf,
  partsInOne,
  priceForUnit,
  priceInUnit,
  roundPrice,
  unitsIn,
  type Factor,
  type UnitInUse,
} from './unit/factor.ts'
export { factorWords, itemUnit, type ItemUnit } from './unit/of-item.ts'
export { unit } from './unit/unit.ts'

export const itemsModule = defineModule({
  name: 'items',
  screens: itemsScreens,
  errors: { itemErrors },
})
