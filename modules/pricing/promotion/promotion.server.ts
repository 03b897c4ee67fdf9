/** Promotions as they stand, and what they take off the lines of a sale. */
import { bookkeepers, everybody } from '#modules/access/index.ts'
import { grantToRoles } from '#modules/access/index.server.ts'
import { isDay, parseDay, type Day } from '#base/date.ts'
import { parseAmount, parsePercent, parseQuantity, type Quantity, type UnitPrice } from '#base/decimal.ts'
import { itemFamilies } from '#modules/items/index.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import type { ProvisionStep } from '#platform/module.server.ts'
import { tagsOfBuyer } from '../price-list/propose.server.ts'
import { discountsOf, type LineDiscount, type Promotion } from './discounts.ts'
import { promotion } from './promotion.ts'

export const promotionServed = serveCatalogue(promotion)

export const grantPromotions: ProvisionStep = {
  name: 'pricing.promotions',
  run: (tx, { companyId }) =>
    grantToRoles(tx, companyId, [
      { permissions: [promotion.permissions.read], to: everybody },
      { permissions: [promotion.permissions.write, promotion.permissions.delete], to: bookkeepers },
    ]),
}

type PromotionRow = Omit<Promotion, 'percent' | 'amount' | 'validFrom' | 'validTo' | 'take' | 'pay' | 'least' | 'most'> & {
  readonly percent: string | null
  readonly amount: string | null
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly take: string | number | null
  readonly pay: string | number | null
  readonly least: string | number
  readonly most: string | number | null
}

const dayOrNull = (text: string | null): Day | null => (text !== null && isDay(text) ? parseDay(text) : null)
const countOrNull = (count: string | number | null): number | null => (count === null ? null : Number(count))

async function activePromotions(tx: Tx, companyId: string): Promise<Promotion[]> {
  const rows = await tx.rows<PromotionRow>(sql`
    select id, name, active, position, kind, percent, amount, take, pay, least, scope, item_id as "itemId", category_id as "categoryId",
           brand_id as "brandId", tag_id as "tagId", branch_id as "branchId", valid_from as "validFrom", valid_to as "validTo", days,
           from_time as "fromTime", to_time as "toTime", adds_up as "addsUp", most
      from promotion where company_id = ${companyId} and active order by position, id`)
  return rows.map((row) => ({
    ...row,
    percent: row.percent === null ? null : parsePercent(row.percent),
    amount: row.amount === null ? null : parseAmount(row.amount),
    take: countOrNull(row.take),
    pay: countOrNull(row.pay),
    least: Number(row.least),
    most: countOrNull(row.most),
    validFrom: dayOrNull(row.validFrom),
    validTo: dayOrNull(row.validTo),
  }))
}

/** Those of some that are the company's, in use or not: a line keeps what it took. */
export async function knownPromotions(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.rows<{ id: string }>(sql`
    select id from promotion where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

export interface SaleToDiscount {
  readonly date: Day
  /** `HH:MM` in Bogotá. */
  readonly time: string
  readonly partyId: string | null
  readonly branchId: string | null
  readonly lines: readonly { readonly itemId: string; readonly quantity: Quantity; readonly unitPrice: UnitPrice }[]
}

/**
 * One answer for each line, in their order.
 * @param usedBy how many units the customer already had of some promotions: asked only of those with a limit
 */
export async function proposeLineDiscounts(
  tx: Tx,
  companyId: string,
  sale: SaleToDiscount,
  usedBy: (promotionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<LineDiscount[]> {
  const promotions = await activePromotions(tx, companyId)
  if (promotions.length === 0) return discountsOf([], sale.lines.map(bare), { ...sale, tagIds: [], used: new Map() })
  const tagIds = await tagsOfBuyer(tx, companyId, sale.partyId)
  const families = await itemFamilies(tx, companyId, [...new Set(sale.lines.map(({ itemId }) => itemId))])
  const limited = promotions.filter(({ most }) => most !== null).map(({ id }) => id)
  const used = sale.partyId === null || limited.length === 0 ? new Map<string, string>() : await usedBy(limited)
  return discountsOf(
    promotions,
    sale.lines.map((line) => ({ ...bare(line), ...families.get(line.itemId) })),
    { ...sale, tagIds, used: new Map([...used].map(([id, units]) => [id, parseQuantity(units)])) },
  )
}

const bare = (line: SaleToDiscount['lines'][number]) => ({ ...line, categoryIds: [], brandId: null })
