/** Promotions as they stand, and what they take off the lines of a sale. */
import type { Day } from '#base/date.ts'
import { parseQuantity, type Quantity, type UnitPrice } from '#base/decimal.ts'
import { itemFamilies } from '#modules/items/index.server.ts'
import { serveCatalogue } from '#platform/catalogue/catalogue.server.ts'
import { activeRecords } from '#platform/catalogue/rows.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { tagsOfBuyer } from '../price-list/propose.server.ts'
import { isInForce } from '../validity.ts'
import { couponKey } from './conditions.ts'
import { toldDiscounts, type Told } from './discounts.ts'
import type { LineDiscount, PromotedSale, Promotion } from './promoted.ts'
import { promotion } from './promotion.ts'
import { promotionOf, type PromotionValues } from './values.ts'

export const promotionServed = serveCatalogue(promotion)

/** The company's that are in use, in their order. Asked while somebody sells: one question, and nothing is checked again. */
export async function activePromotions(tx: Tx, companyId: string): Promise<Promotion[]> {
  const records = await activeRecords(tx, promotion, companyId)
  return records.map((record, position) => promotionOf(record, { id: record.id, active: true, position }))
}

/** Those of some that are the company's, in use or not: a line keeps what it took. */
export async function knownPromotions(tx: Tx, companyId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.rows<{ id: string }>(sql`
    select id from promotion where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Those of some that are not in force on a day, or not in use. */
export async function promotionsNotInForce(tx: Tx, companyId: string, ids: readonly string[], day: Day): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.rows<{ id: string; active: boolean; validFrom: string | null; validTo: string | null }>(sql`
    select id, active, valid_from as "validFrom", valid_to as "validTo" from promotion
     where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`)
  return new Set(rows.filter((row) => !isInForce(row, day)).map(({ id }) => id))
}

/** Whether somebody who sells has to be able to write a coupon. */
export async function hasCoupons(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx.first(sql`select 1 as one from promotion where company_id = ${companyId} and active and coupon <> '' limit 1`)
  return row !== undefined
}

/** Those of some whose coupon is for so many sales, held until the transaction ends: two sales do not take the last one. */
export const lockCoupons = (tx: Tx, companyId: string, ids: readonly string[]) =>
  tx.rows<{ id: string; coupon: string; uses: number }>(sql`
    select id, coupon, coupon_uses::int as uses from promotion
     where company_id = ${companyId} and id = any(${[...ids]}::uuid[]) and coupon <> '' and coupon_uses is not null order by id for update`)

export interface SaleToDiscount {
  readonly date: Day
  /** `HH:MM` in Bogotá. */
  readonly time: string
  readonly partyId: string | null
  readonly branchId: string | null
  readonly channel: PromotedSale['channel']
  readonly payment: PromotedSale['payment']
  readonly coupon: string
  readonly lines: readonly { readonly itemId: string; readonly quantity: Quantity; readonly unitPrice: UnitPrice }[]
}

/** What was already sold with a promotion. */
export interface PromotionUse {
  readonly id: string
  /** Base units, as text. */
  readonly units: string
  readonly sales: number
  /** Of the lines that carry it, with what other promotions took off them. */
  readonly discount: string
}

/** @param partyId null is everybody */
export type AskUses = (promotionIds: readonly string[], partyId: string | null) => Promise<readonly PromotionUse[]>

export const limitedBy = (promotions: readonly Promotion[], limit: 'most' | 'mostAll' | 'couponUses'): string[] =>
  promotions.filter((each) => each[limit] !== null).map(({ id }) => id)

const unitsOf = (uses: readonly PromotionUse[]) => new Map(uses.map(({ id, units }) => [id, parseQuantity(units)]))

/** What promotions make of a sale. @param usesOf asked only of those with a limit */
export async function discountSale(tx: Tx, companyId: string, promotions: readonly Promotion[], sale: SaleToDiscount, usesOf: AskUses) {
  if (promotions.length === 0) return toldDiscounts([], sale.lines.map(bare), { ...sale, tagIds: [], ...unused })
  const tagIds = await tagsOfBuyer(tx, companyId, sale.partyId)
  const families = await itemFamilies(tx, companyId, [...new Set(sale.lines.map(({ itemId }) => itemId))])
  const theirs = sale.partyId === null ? [] : limitedBy(promotions, 'most')
  const ofAll = [...new Set([...limitedBy(promotions, 'mostAll'), ...limitedBy(promotions, 'couponUses')])]
  const used = theirs.length === 0 ? [] : await usesOf(theirs, sale.partyId)
  const usedByAll = ofAll.length === 0 ? [] : await usesOf(ofAll, null)
  return toldDiscounts(
    promotions,
    sale.lines.map((line) => ({ ...bare(line), ...families.get(line.itemId) })),
    {
      ...sale,
      tagIds,
      used: unitsOf(used),
      usedByAll: unitsOf(usedByAll),
      couponUses: new Map(usedByAll.map(({ id, sales }) => [id, sales])),
    },
  )
}

const unused = { used: new Map(), usedByAll: new Map(), couponUses: new Map() }
const bare = (line: SaleToDiscount['lines'][number]) => ({ ...line, categoryIds: [], brandId: null })

/** Why the coupon of a sale gives nothing, as a sentence; null when it does, or there is none. */
function couponRefusal(promotions: readonly Promotion[], told: readonly Told[], typed: string): string | null {
  if (typed.trim() === '') return null
  const asking = promotions.filter(({ coupon }) => coupon !== '' && couponKey(coupon) === couponKey(typed))
  const answers = told.filter(({ id }) => asking.some((each) => each.id === id))
  const [first] = answers
  if (!first) return 'Ninguna promoción en uso tiene ese cupón.'
  return answers.some(({ why }) => why === null) ? null : `La promoción ${first.name} ${first.why}.`
}

/** One answer for each line, in their order, and what is said of the coupon. */
export async function proposeLineDiscounts(
  tx: Tx,
  companyId: string,
  sale: SaleToDiscount,
  usesOf: AskUses,
): Promise<{ readonly lines: readonly LineDiscount[]; readonly coupon: string | null }> {
  const promotions = await activePromotions(tx, companyId)
  const { lines, promotions: told } = await discountSale(tx, companyId, promotions, sale, usesOf)
  return { lines, coupon: couponRefusal(promotions, told, sale.coupon) }
}

/**
 * What promotions would make of a sale, with one of them as somebody is writing it.
 * @param written in the place of that with its id; a new one is the last
 */
export async function tryPromotions(
  tx: Tx,
  companyId: string,
  written: { readonly id: string | null; readonly values: PromotionValues },
  sale: SaleToDiscount,
  usesOf: AskUses,
) {
  const active = await activePromotions(tx, companyId)
  const before = active.find(({ id }) => id === written.id)
  const one = promotionOf(written.values, { id: written.id ?? companyId, active: true, position: before?.position ?? active.length })
  return discountSale(tx, companyId, [...active.filter((each) => each !== before), one], sale, usesOf)
}
