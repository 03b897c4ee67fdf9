/** In which currency a document is written, and what one unit of it is in pesos. A note is in that of the document that it is about. */
import * as z from 'zod/mini'
import { currencies, DEFAULT_CURRENCY } from '#base/currency.ts'
import { positiveUnitPrice } from '#platform/http/fields.ts'
import { carried } from './field.ts'
import { definePart } from './part.ts'

const code = z.enum(
  currencies.map((each) => each.code),
  'Elige una moneda de la lista.',
)

/** The rate of a document that says none: the one that is kept for its day, as `write/kept-rate.server.ts` finds it. */
export const UNSAID_RATE = ''

export const currency = definePart({
  has: () => true,
  fields: {
    currency: carried({ column: 'currency', input: z._default(code, DEFAULT_CURRENCY), output: code, empty: DEFAULT_CURRENCY }),
    /** Pesos for one unit; of what is in pesos it says nothing. */
    currencyRate: carried({
      column: 'currency_rate',
      input: z._default(positiveUnitPrice('La tasa de cambio'), UNSAID_RATE),
      output: z.string(),
      empty: '1',
    }),
  },
})
