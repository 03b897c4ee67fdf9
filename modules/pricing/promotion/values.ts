/** A promotion as its catalogue keeps it, as the rule that gives discounts asks for it. */
import { isDay, parseDay, type Day } from '#base/date.ts'
import { parseAmount, parsePercent } from '#base/decimal.ts'
import type { ValuesOf } from '#platform/catalogue/record.ts'
import type { Promotion, PromotionKind } from './promoted.ts'
import type { promotion } from './promotion.ts'

export type PromotionValues = ValuesOf<(typeof promotion)['fields']>

const dayOrNull = (text: string | null): Day | null => (text !== null && isDay(text) ? parseDay(text) : null)

/** The one amount of each kind. */
function amountOf({ kind, amount, price, fromAmount }: PromotionValues): string | null {
  if (kind === 'pack' || kind === 'combo') return price
  return kind === 'gift' ? fromAmount : amount
}

const groups: readonly PromotionKind[] = ['nth', 'pack', 'cross']

/** @param placed what its values do not say */
export function promotionOf(values: PromotionValues, placed: Pick<Promotion, 'id' | 'active' | 'position'>): Promotion {
  const amount = amountOf(values)
  return {
    ...values,
    ...placed,
    percent: values.percent === null ? null : parsePercent(values.percent),
    amount: amount === null ? null : parseAmount(amount),
    take: groups.includes(values.kind) ? values.size : values.take,
    itemIds: values.itemIds.map(({ itemId }) => itemId),
    categoryIds: values.categoryIds.map(({ categoryId }) => categoryId),
    brandIds: values.brandIds.map(({ brandId }) => brandId),
    exceptItemIds: values.exceptItemIds.map(({ itemId }) => itemId),
    exceptCategoryIds: values.exceptCategoryIds.map(({ categoryId }) => categoryId),
    givenIds: values.givenIds.map(({ itemId }) => itemId),
    tagIds: values.tagIds.map(({ tagId }) => tagId),
    partyIds: values.partyIds.map(({ partyId }) => partyId),
    branchIds: values.branchIds.map(({ branchId }) => branchId),
    validFrom: dayOrNull(values.validFrom),
    validTo: dayOrNull(values.validTo),
  }
}
