/** A line of an account or of a service, divided among cost centres: what it is worth is shared, to the cent. Pure. */
import {
  amountText,
  extend,
  isAmountText,
  isQuantityText,
  parseAmount,
  parseQuantity,
  parseUnitPrice,
  zeroAmount,
  type Amount,
  type Percent,
} from '#base/decimal.ts'
import { divideByPercent } from '#modules/accounting/index.ts'
import type { EditorForm } from './form.ts'
import type { EditorLine } from './line.ts'

interface LineShare {
  readonly center: { readonly id: string; readonly label: string }
  readonly percent: Percent
}

/** Before its discount. */
export const worthOf = ({ quantity, unitPrice }: Pick<EditorLine, 'quantity' | 'unitPrice'>): Amount =>
  // A price keeps as many decimals as a quantity.
  isQuantityText(quantity) && isQuantityText(unitPrice) ? extend(parseQuantity(quantity), parseUnitPrice(unitPrice)) : zeroAmount

/** Goods are counted, and what comes from another document stays as it is there. */
export const isDivisible = (line: EditorLine): boolean =>
  line.item.kind === 'service' && line.source === null && !line.gift && worthOf(line) > zeroAmount

/** In place of the line, one of a unit for each centre, the first under its key; a discount in pesos and taxes that are said are shared like its price. */
export function divideLine(form: EditorForm, key: string, shares: readonly LineShare[], makeKey: () => string): EditorForm {
  const percents = shares.map(({ percent }) => percent)
  const divide = (line: EditorLine): EditorLine[] => {
    const prices = divideByPercent(worthOf(line), percents)
    const { kind, value } = line.discount
    const discounts = kind === 'Valor' && isAmountText(value) ? divideByPercent(parseAmount(value), percents) : null
    const taxes = line.statedTaxes?.map(({ taxId, base, amount }) => {
      const [bases, amounts] = [divideByPercent(parseAmount(base), percents), divideByPercent(parseAmount(amount), percents)]
      return (at: number) => ({ taxId, base: amountText(bases[at] ?? zeroAmount), amount: amountText(amounts[at] ?? zeroAmount) })
    })
    return shares.map(({ center }, at) => ({
      ...{ ...line, key: at === 0 ? line.key : makeKey(), quantity: '1', unitPrice: amountText(prices[at] ?? zeroAmount), proposed: null },
      costCenter: { id: center.id, name: center.label },
      statedTaxes: taxes ? taxes.map((shareAt) => shareAt(at)) : null,
      ...(discounts ? { discount: { kind, value: amountText(discounts[at] ?? zeroAmount) } } : {}),
    }))
  }
  return { ...form, lines: form.lines.flatMap((line) => (line.key === key ? divide(line) : [line])) }
}
