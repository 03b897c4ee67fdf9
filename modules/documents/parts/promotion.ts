/** What decides the prices of a sale besides its lines: their controls say what came of it, and are hand-made. */
import { SOURCE_PRICES_LABEL, sourcePricesNames } from '../source/expired.ts'
import { choice, text } from './field.ts'
import { definePart } from './part.ts'

export const promotion = definePart({
  has: ({ party }) => party === 'customer',
  fields: {
    /** That the customer gave, for the promotion that asks for it. */
    coupon: text({ column: 'coupon', label: 'Cupón', limit: 30, place: 'more', control: 'own', weighs: true }),
    /** Of what is made from an offer past its day: its prices stand, or those of today do. */
    sourcePrices: choice({
      column: 'source_prices',
      label: SOURCE_PRICES_LABEL,
      names: sourcePricesNames,
      place: 'more',
      control: 'own',
      weighs: true,
    }),
  },
})
