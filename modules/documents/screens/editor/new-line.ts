/** The line that an item becomes in the editor, as the catalogue proposes it. */
import type { FoundItem } from '#modules/items/index.ts'
import { noWrittenDiscount } from '../discount.ts'
import type { EditorItem, EditorLine } from './line.ts'

/** What the editor keeps of an item, or of an account of the chart. */
export const itemOf = (found: FoundItem & { readonly isAccount?: boolean }): EditorItem => ({
  id: found.id,
  isAccount: found.isAccount ?? false,
  code: found.code,
  name: found.name,
  kind: found.kind,
  unitCode: found.unitCode,
  unitName: found.unitName,
  units: found.units,
  stock: found.stock,
  available: found.available,
  control: found.control,
  withholdingCode: found.withholdingCode,
  icaCode: found.icaCode,
  aiuService: found.aiuService,
  incomeAccountId: found.incomeAccountId,
  inventoryAccountId: found.inventoryAccountId,
  costAccountId: found.costAccountId,
  content: found.content,
  unitCost: found.unitCost,
  components: found.components,
})

/** A new line of an item, as the catalogue proposes it. */
export const lineOf = (found: FoundItem, key: string): EditorLine => ({
  key,
  item: itemOf(found),
  warehouseId: null,
  costCenter: null,
  description: found.name,
  unit: null,
  quantity: '1',
  unitPrice: found.price,
  discount: noWrittenDiscount,
  gift: false,
  optional: false,
  taxIds: found.taxIds,
  statedTaxes: null,
  withheldBy: null,
  vatUse: null,
  source: null,
  custom: null,
  promotionIds: [],
  batches: [],
  serials: [],
  proposed: { price: found.price, priceReason: '', discount: noWrittenDiscount, promotions: [] },
})

/** Another item in a line that exists: what was typed of the line stays, what came of the item changes. */
export const withItem = (line: EditorLine, found: FoundItem): EditorLine => ({
  ...lineOf(found, line.key),
  quantity: line.quantity,
  warehouseId: line.warehouseId,
  costCenter: line.costCenter,
  // What a promotion of the other item gave goes with it.
  ...(line.promotionIds.length > 0 ? {} : { discount: line.discount }),
  gift: line.gift,
  optional: line.optional,
  custom: line.custom,
})
