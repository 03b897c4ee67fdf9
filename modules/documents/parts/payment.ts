/** How a document is paid, and what its prices hold. Each kind says it in its own words. */
import * as z from 'zod/mini'
import { text as textShape } from '#platform/http/fields.ts'
import { carried } from './field.ts'
import { definePart } from './part.ts'

/** '1' at once, '2' on credit. */
const paymentForm = z.enum(['1', '2'])

export const payment = definePart({
  has: () => true,
  fields: {
    paymentForm: carried({ column: 'payment_form', input: z._default(paymentForm, '1'), output: paymentForm, empty: '1' }),
    /** As the tax authority lists it. */
    paymentMeans: carried({ column: 'payment_means', input: z._default(textShape(3), '10'), output: z.string(), empty: '10' }),
    pricesIncludeTax: carried({
      column: 'prices_include_tax',
      input: z._default(z.boolean(), false),
      output: z.boolean(),
      empty: false,
    }),
  },
})
