/** How what a register sells with travels: texts in the place of exact figures. Pure. No cost, margin nor rule of a list is in it. */
import * as z from 'zod/mini'
import { isDay, parseDay, type Day } from '#base/date.ts'
import {
  amountText,
  parseAmount,
  parsePercent,
  parseQuantity,
  parseUnitPrice,
  percentText,
  quantityText,
  unitPriceText,
} from '#base/decimal.ts'
import { id } from '#platform/http/fields.ts'
import { audiences, agreedList, type OfferedList } from '../price-list/choice.ts'
import type { WrittenPrice } from '../price-list/price.ts'
import {
  promotionChannels,
  promotionDays,
  promotionKinds,
  promotionPayments,
  promotionScopes,
  type Promotion,
} from '../promotion/promoted.ts'
import type { Buyer, SellingRules } from './selling.ts'

const keysOf = <Key extends string>(names: Readonly<Record<Key, string>>): Key[] => Object.keys(names) as Key[]
const ids = z.array(id)
const validity = { validFrom: z.nullable(z.string()), validTo: z.nullable(z.string()) }

const list = z.object({
  ...{ id, name: z.string(), position: z.number(), audience: z.enum(keysOf(audiences)) },
  ...{ tagId: z.nullable(id), branchId: z.nullable(id), ...validity },
})

const promotionRow = z.object({
  ...{ id, name: z.string(), position: z.number(), kind: z.enum(keysOf(promotionKinds)), scope: z.enum(keysOf(promotionScopes)) },
  ...{ percent: z.nullable(z.string()), amount: z.nullable(z.string()) },
  ...{ take: z.nullable(z.number()), pay: z.nullable(z.number()), give: z.nullable(z.number()), least: z.number(), mixed: z.boolean() },
  ...{ itemIds: ids, categoryIds: ids, brandIds: ids, exceptItemIds: ids, exceptCategoryIds: ids, givenIds: ids },
  combo: z.array(z.object({ itemId: id, units: z.number() })),
  ...{ tagIds: ids, partyIds: ids, branchIds: ids },
  ...{ channel: z.enum(keysOf(promotionChannels)), payment: z.enum(keysOf(promotionPayments)), days: z.enum(keysOf(promotionDays)) },
  ...{ coupon: z.string(), couponUses: z.nullable(z.number()), ...validity, fromTime: z.string(), toTime: z.string() },
  ...{ addsUp: z.boolean(), most: z.nullable(z.number()), mostAll: z.nullable(z.number()) },
})

/** Units that were had with a promotion. */
const use = z.object({ id, units: z.string(), sales: z.number() })

export const wiredRules = z.object({
  sellerListId: z.nullable(id),
  lists: z.array(list),
  promotions: z.array(promotionRow),
  uses: z.array(use),
})
export type WiredRules = z.output<typeof wiredRules>

/** By list: from a quantity on, a price before taxes. */
export const wiredPrices = z.record(z.string(), z.array(z.tuple([z.string(), z.string()])))
export type WiredPrices = z.output<typeof wiredPrices>

export const wiredBuyer = z.object({
  id,
  listId: z.nullable(id),
  tagIds: ids,
  agreed: z.array(z.object({ itemId: id, from: z.string(), price: z.string(), ...validity })),
  used: z.array(use),
})
export type WiredBuyer = z.output<typeof wiredBuyer>

const dayOrNull = (text: string | null): Day | null => (text !== null && isDay(text) ? parseDay(text) : null)

/** Field by field: a promotion comes with all that its catalogue keeps of it. */
export const wirePromotion = (of: Promotion): WiredRules['promotions'][number] => ({
  ...{ id: of.id, name: of.name, position: of.position, kind: of.kind, scope: of.scope },
  ...{ percent: of.percent === null ? null : percentText(of.percent), amount: of.amount === null ? null : amountText(of.amount) },
  ...{ take: of.take, pay: of.pay, give: of.give, least: of.least, mixed: of.mixed },
  ...{ itemIds: [...of.itemIds], categoryIds: [...of.categoryIds], brandIds: [...of.brandIds], givenIds: [...of.givenIds] },
  ...{ exceptItemIds: [...of.exceptItemIds], exceptCategoryIds: [...of.exceptCategoryIds] },
  combo: of.combo.map(({ itemId, units }) => ({ itemId, units })),
  ...{ tagIds: [...of.tagIds], partyIds: [...of.partyIds], branchIds: [...of.branchIds] },
  ...{ channel: of.channel, payment: of.payment, days: of.days, coupon: of.coupon, couponUses: of.couponUses },
  ...{ validFrom: of.validFrom, validTo: of.validTo, fromTime: of.fromTime, toTime: of.toTime },
  ...{ addsUp: of.addsUp, most: of.most, mostAll: of.mostAll },
})

export const wireList = ({ id: listId, name, position, audience, tagId, branchId, validFrom, validTo }: OfferedList) => ({
  ...{ id: listId, name, position, audience, tagId, branchId, validFrom, validTo },
})

export const wireScales = (scales: readonly WrittenPrice[]) =>
  scales.map(({ from, price }): [string, string] => [quantityText(from), unitPriceText(price)])

export const readScales = (scales: readonly (readonly [string, string])[]): WrittenPrice[] =>
  scales.map(([from, price]) => ({ from: parseQuantity(from), price: parseUnitPrice(price) }))

export const readRules = ({ sellerListId, lists, promotions, uses }: WiredRules): SellingRules => ({
  sellerListId,
  lists: lists.map((each) => ({
    ...agreedList,
    ...each,
    ...{ validFrom: dayOrNull(each.validFrom), validTo: dayOrNull(each.validTo) },
  })),
  promotions: promotions.map((each) => ({
    ...each,
    active: true,
    ...{
      percent: each.percent === null ? null : parsePercent(each.percent),
      amount: each.amount === null ? null : parseAmount(each.amount),
    },
    ...{ validFrom: dayOrNull(each.validFrom), validTo: dayOrNull(each.validTo) },
  })),
  usedByAll: new Map(uses.map(({ id: of, units }) => [of, parseQuantity(units)])),
  couponUses: new Map(uses.map(({ id: of, sales }) => [of, sales])),
})

export const readBuyer = ({ id: partyId, listId, tagIds, agreed, used }: WiredBuyer): Buyer => ({
  ...{ id: partyId, listId, tagIds },
  agreed: Map.groupBy(
    agreed.map(({ from, price, ...each }) => ({ ...each, from: parseQuantity(from), price: parseUnitPrice(price) })),
    ({ itemId }) => itemId,
  ),
  used: new Map(used.map(({ id: of, units }) => [of, parseQuantity(units)])),
})
