/** Items as they are kept, locked to be written again. */
import type { ErrorBody } from '#base/errors.ts'
import { parseUnitPrice, unitPriceText } from '#base/decimal.ts'
import type { CustomValues } from '#platform/custom/field.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { shownTags } from '#platform/tags/tags.server.ts'
import { controlChangeProblems } from './control.ts'
import { itemErrors as errors } from './errors.ts'
import type { ItemComponent } from './kit/formula.ts'
import { COMPONENTS, shownComponents } from './kit/kit.server.ts'
import { hasMoved, hasStockMoved } from './moved.server.ts'
import { itemTags, shownContent } from './read.server.ts'
import type { ItemColumns } from './rows.server.ts'
import { shownUnits, type ItemUnit } from './unit/of-item.ts'
import { shownMeasure } from './traits.ts'
import { OTHER_UNITS } from './unit/of-item.server.ts'
import { VARIANT_WORDS } from './variant/inherit.server.ts'

/** Nothing and zero are no minimum. */
export const minimumOf = (text: string | null): string | null =>
  text === null || parseUnitPrice(text) === 0n ? null : unitPriceText(parseUnitPrice(text))

export interface Stored extends ItemColumns {
  readonly id: string
  readonly custom: CustomValues
  readonly active: boolean
  readonly version: number
  readonly taxes: readonly string[]
  readonly units: readonly ItemUnit[]
  readonly coded: readonly string[]
  readonly components: readonly ItemComponent[]
  readonly tags: readonly { readonly id: string; readonly name: string }[]
  /** What it is a variant of, in words; empty of what is none. */
  readonly variant: string
  /** Its stock did, or at least a document has it. */
  readonly moved: { readonly stock: boolean; readonly documents: boolean }
}

/** What has moved stays what it is. */
export const turnProblems = ({ kind, control, moved }: Stored, after: ItemColumns): ErrorBody[] => [
  ...(after.kind !== kind && moved.documents ? [errors.of('hasMovements', {}, 'kind')] : []),
  ...controlChangeProblems(control, after.control, moved.stock),
]

export interface AsRead {
  readonly id: string
  readonly version: number
}

/** The items as they are, locked; refused when somebody changed one since it was read (697). */
export async function lockItems(tx: Tx, companyId: string, asked: readonly AsRead[]): Promise<ReadonlyMap<string, Stored>> {
  const rows = await tx.rows<Stored>(sql`
    select i.id, i.kind, i.code, i.reference, i.barcode, i.name, i.description, i.category_id, i.brand_id, i.unit_id, i.content, i.price, i.minimum_price,
           i.withholding_code, i.ica_code, i.aiu_service, i.standard_code, i.income_account_id, i.inventory_account_id, i.cost_account_id, i.control,
           i.sellable, i.purchasable, i.in_pos, i.weight, i.length, i.width, i.height, i.plu, i.warranty_months, i.custom, i.active, i.version,
           array(select x.tax_id::text from item_tax x where x.company_id = i.company_id and x.item_id = i.id order by 1) as taxes,
           ${OTHER_UNITS} as units, ${COMPONENTS} as components,
           array(select distinct o.unit_id::text from item_barcode o where o.company_id = i.company_id and o.item_id = i.id and o.unit_id is not null) as coded,
           ${shownTags(itemTags, 'i')} as tags, ${VARIANT_WORDS} as variant,
           jsonb_build_object('stock', ${hasStockMoved}, 'documents', ${hasMoved}) as moved
      from item i where i.company_id = ${companyId} and i.id = any(${asked.map(({ id }) => id)}::uuid[]) order by i.id for update of i`)
  const found = new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        units: shownUnits(row.units),
        components: shownComponents(row.components),
        content: shownContent(row.content),
        price: unitPriceText(parseUnitPrice(row.price)),
        weight: shownMeasure(row.weight),
        length: shownMeasure(row.length),
        width: shownMeasure(row.width),
        height: shownMeasure(row.height),
        minimum_price: row.minimum_price === null ? null : minimumOf(row.minimum_price),
      },
    ]),
  )
  for (const { id, version } of asked) {
    const stored = found.get(id)
    if (!stored) return httpErrors.fail('notFound')
    if (stored.version === version) continue
    const who = await tx.first<{ name: string }>(sql`
      select trim(p.first_name || ' ' || p.last_name) as name from audit_event e join person p on p.id = e.person_id
       where e.company_id = ${companyId} and e.entity_id = ${id} order by e.at desc, e.id desc limit 1`)
    return httpErrors.fail('changedByOther', { usuario: who?.name || 'otra persona' })
  }
  return found
}
