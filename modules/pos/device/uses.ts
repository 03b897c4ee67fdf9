/** What a device sold with promotions that are for so many: they count here before they have arrived. Pure. */
import { addQuantities, parseQuantity, quantityText } from '#base/decimal.ts'
import type { WiredBuyer, WiredRules } from '#modules/pricing/index.ts'

type Uses = WiredRules['uses']

interface SoldWith {
  readonly quantity: string
  readonly promotionIds?: readonly string[] | undefined
}

function counted(uses: Uses, lines: readonly SoldWith[], isLimited: (promotionId: string) => boolean): Uses {
  const had = [...new Set(lines.flatMap(({ promotionIds = [] }) => promotionIds))].filter(isLimited)
  const isOf = (id: string) => lines.filter(({ promotionIds = [] }) => promotionIds.includes(id))
  const now = had.map((id) => {
    const before = uses.find((each) => each.id === id) ?? { id, units: '0', sales: 0 }
    const units = isOf(id).reduce((sum, { quantity }) => addQuantities(sum, parseQuantity(quantity)), parseQuantity(before.units))
    return { id, units: quantityText(units), sales: before.sales + 1 }
  })
  return [...uses.filter(({ id }) => !had.includes(id)), ...now]
}

export const afterSale = (rules: WiredRules, lines: readonly SoldWith[]): WiredRules => ({
  ...rules,
  uses: counted(rules.uses, lines, (id) =>
    rules.promotions.some((each) => each.id === id && (each.mostAll !== null || each.couponUses !== null)),
  ),
})

export const afterSaleTo = (buyer: WiredBuyer, rules: WiredRules, lines: readonly SoldWith[]): WiredBuyer => ({
  ...buyer,
  used: counted(buyer.used, lines, (id) => rules.promotions.some((each) => each.id === id && each.most !== null)),
})
