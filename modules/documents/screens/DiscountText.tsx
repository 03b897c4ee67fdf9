import { parseAmount, parsePercent } from '#base/decimal.ts'
import { format } from '#platform/ui/index.tsx'
import { discountText, type WrittenDiscount } from './discount.ts'

/** "5 %", "5 ‰" or "$ 500"; nothing without a discount. */
export function DiscountText({ discount }: { discount: WrittenDiscount }) {
  if (discountText(discount) === '') return null
  if (discount.kind === 'Valor') return format.formatMoney(parseAmount(centsOf(discount.value)))
  const figure = format.formatPercent(parsePercent(discount.value))
  return discount.kind === 'PorMil' ? figure.replace('%', '‰') : figure
}

/** A value in pesos is kept with the decimals of a percentage: money has two. */
const centsOf = (value: string): string => {
  const [whole = '0', fraction = ''] = value.split('.')
  return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`
}
