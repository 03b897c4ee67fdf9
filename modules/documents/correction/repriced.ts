/** The lines of a note as they are written: each unit at what it is given back for, with its discounts in pesos. */
import { addAmounts, amountText, parseQuantity, unitPriceText, unitValue } from '#base/decimal.ts'
import type { Computed } from '../compute.ts'
import type { DocumentInput } from '../wire.ts'

/**
 * Price, units and discount make the line again, as paper and the authority multiply them: after a reduction of price
 * each unit gives back less than it was sold for, and a percentage of then is an amount now.
 */
export const repriced = (input: DocumentInput, { priced }: Computed): DocumentInput => ({
  ...input,
  pricesIncludeTax: false,
  discount: { kind: 'Porcentaje', value: '0' },
  lines: input.lines.map((line, index) => {
    const figures = priced.lines[index]
    if (!figures || line.gift || line.source?.byValue) return line
    return {
      ...line,
      unitPrice: unitPriceText(unitValue(figures.gross, parseQuantity(line.quantity))),
      discount: { kind: 'Valor', value: amountText(addAmounts(figures.discount, figures.globalDiscount)) },
    }
  }),
})
