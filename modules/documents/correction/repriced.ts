/** The lines of a note as they are written: each unit at what it is given back for, with its discounts in pesos, where it was sold. */
import { addAmounts, amountText, parseQuantity, unitPriceText, unitValue } from '#base/decimal.ts'
import { amountIn, exchangeOf, priceIn } from '../figures/currency.ts'
import type { Computed } from '../figures/compute.ts'
import type { DocumentInput } from '../wire.ts'
import { lineKey, type Corrected } from './corrected.ts'

/**
 * Price, units and discount make the line again, as paper and the authority multiply them: after a reduction of price
 * each unit gives back less than it was sold for, and a percentage of then is an amount now. The cost centre is that of the
 * line that is corrected, whatever was asked: what goes back goes to where it came from.
 */
export const repriced = (
  input: DocumentInput,
  { priced }: Computed,
  corrected: Corrected,
  exchange = exchangeOf(input),
): DocumentInput => ({
  ...input,
  costCenterId: null,
  pricesIncludeTax: false,
  discount: { kind: 'Porcentaje', value: '0' },
  lines: input.lines.map((asked, index) => {
    const sold = asked.source ? corrected.items.get(lineKey(asked.source.documentId, asked.source.position)) : undefined
    const line = { ...asked, costCenterId: sold?.costCenterId ?? null }
    const figures = priced.lines[index]
    if (!figures || line.gift || line.source?.byValue) return line
    return {
      ...line,
      unitPrice: unitPriceText(priceIn(unitValue(figures.gross, parseQuantity(line.quantity)), exchange)),
      discount: { kind: 'Valor', value: amountText(amountIn(addAmounts(figures.discount, figures.globalDiscount), exchange)) },
    }
  }),
})
