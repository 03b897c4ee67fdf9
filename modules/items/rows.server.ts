/** The rows of items and those beside them: taxes, other units, bar codes, tags and words. */
import type { AiuService } from '#colombia/index.ts'
import type { Row } from '#platform/db/insert.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { forgetWords, wordRows } from '#platform/search.server.ts'
import { dropTags, tagRows } from '#platform/tags/tags.server.ts'
import { dropOwnBarcodes, ownBarcodeRows } from './barcode/barcode.server.ts'
import type { ItemControl } from './control.ts'
import type { WrittenFormula } from './kit/write.server.ts'
import { componentRows } from './kit/kit.server.ts'
import { ITEM_ENTITY, itemTags } from './read.server.ts'
import type { ItemKind } from './rules.ts'
import type { ItemUnitInput } from './unit/of-item.ts'
import type { TraitColumns } from './traits.ts'
import { otherUnitRows } from './unit/of-item.server.ts'
import { variantValueRows, type WrittenVariant } from './variant/inherit.server.ts'

/** The columns of the table, apart from identity, state and version. */
export interface ItemColumns extends TraitColumns {
  readonly kind: ItemKind
  readonly code: string
  readonly reference: string
  readonly barcode: string | null
  readonly name: string
  readonly description: string
  readonly category_id: string | null
  readonly brand_id: string | null
  /** Its code and name follow it by themselves. */
  readonly unit_id: string | null
  /** Millilitres in one base unit. */
  readonly content: string | null
  readonly price: string
  readonly minimum_price: string | null
  readonly withholding_code: string | null
  readonly ica_code: string | null
  readonly aiu_service: AiuService | null
  readonly standard_code: string | null
  readonly income_account_id: string
  readonly inventory_account_id: string | null
  readonly cost_account_id: string | null
  readonly control: ItemControl
}

export const titleOf = (item: Pick<ItemColumns, 'code' | 'name'>): string => `Ítem ${item.code} ${item.name}`

export const wordsOf = (companyId: string, id: string, columns: ItemColumns) =>
  wordRows(companyId, ITEM_ENTITY, id, [columns.code, columns.reference, columns.barcode ?? '', columns.name])

export interface Rewritten {
  readonly id: string
  readonly columns: ItemColumns
  readonly taxes: readonly string[]
  /** Left out, they stay. */
  readonly units: readonly ItemUnitInput[] | undefined
  readonly formula: Pick<WrittenFormula, 'components'>
  readonly variant: Pick<WrittenVariant, 'values'>
  /** Null leaves them. */
  readonly tags: Parameters<typeof tagRows>[3]
}

/** The rows beside items that are written anew. */
export async function forgetRows(tx: Tx, companyId: string, changed: readonly Rewritten[]): Promise<void> {
  const ids = changed.map(({ id }) => id)
  await tx.run(sql`delete from item_tax where company_id = ${companyId} and item_id = any(${ids}::uuid[])`)
  await tx.run(sql`delete from item_variant_value where company_id = ${companyId} and item_id = any(${ids}::uuid[])`)
  await dropOwnBarcodes(tx, companyId, ids)
  await forgetWords(tx, companyId, ITEM_ENTITY, ids)
  const recounted = changed.filter(({ units }) => units !== undefined).map(({ id }) => id)
  if (recounted.length > 0)
    await tx.run(sql`delete from item_other_unit where company_id = ${companyId} and item_id = any(${recounted}::uuid[])`)
  const remade = changed.filter(({ formula }) => formula.components !== null).map(({ id }) => id)
  if (remade.length > 0) await tx.run(sql`delete from item_component where company_id = ${companyId} and item_id = any(${remade}::uuid[])`)
  const retagged = changed.filter(({ tags }) => tags !== null).map(({ id }) => id)
  if (retagged.length > 0) await dropTags(tx, companyId, itemTags, retagged)
}

/** The rows beside them as they are now. */
export const rowsBeside = (companyId: string, changed: readonly Rewritten[]): (readonly [table: string, rows: readonly Row[]])[] => [
  ['item_other_unit', changed.flatMap(({ id, units }) => otherUnitRows(companyId, id, units ?? []))],
  ['item_component', changed.flatMap(({ id, formula }) => componentRows(companyId, id, formula.components ?? []))],
  ['item_variant_value', changed.flatMap(({ id, variant }) => variantValueRows(companyId, id, variant.values))],
  ['item_barcode', changed.flatMap(({ id, columns }) => ownBarcodeRows(companyId, id, columns.barcode))],
  ['item_tag', changed.flatMap(({ id, tags }) => tagRows(itemTags, companyId, id, tags))],
  ['item_tax', changed.flatMap(({ id, taxes }) => taxes.map((tax) => ({ company_id: companyId, item_id: id, tax_id: tax })))],
  ['search_word', changed.flatMap(({ id, columns }) => wordsOf(companyId, id, columns))],
]
