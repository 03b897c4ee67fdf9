/** What the lines of a sale propose, the price of the list that it takes; and those of an order, what its supplier asks. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, id, obeys, optionalText, positiveQuantity, positiveUnitPrice, quantity, text, unitPrice } from '#platform/http/fields.ts'
import { notAboveZero } from '#platform/rules/index.ts'
import { currency } from '../../parts/currency.ts'
import { discountInput, MAX_LINES } from '../../wire.ts'

/** A unit holds something. */
const heldQuantity = quantity.check(
  obeys((text: string) => (/[1-9]/.test(text) && !text.startsWith('-') ? null : notAboveZero('La cantidad'))),
)

const proposal = z.object({
  price: unitPrice,
  /** "lista Mayorista, desde 12 u."; empty for the base price. */
  priceReason: z.string(),
  discount: discountInput,
  promotions: z.array(z.object({ id, name: z.string() })),
  /** What the supplier calls it; left out of what the company sells. */
  theirCode: z.optional(z.string()),
})
export type Proposal = z.output<typeof proposal>

/** Whoever writes a document may ask; what the plan lacks proposes nothing. */
export const proposeLines = endpoint({
  method: 'POST',
  path: '/api/documents/propose',
  summary: 'El precio y el descuento que propone cada línea de una venta o de una orden de compra, y por qué',
  permission: 'member',
  plan: null,
  services: ['full'],
  body: z.object({
    /** Those of the company, or those that the third party asks. */
    prices: z._default(z.enum(['ours', 'theirs']), 'ours'),
    partyId: z.nullable(id),
    date: day,
    /** Null: the company's first. */
    branchId: z.nullable(id),
    pricesIncludeTax: z.boolean(),
    paymentForm: z._default(z.enum(['1', '2']), '1'),
    paymentMeans: z._default(text(3), '10'),
    coupon: optionalText(30),
    /** Prices are told in it. */
    currency: currency.fields.currency.input,
    currencyRate: currency.fields.currencyRate.input,
    lines: z
      .array(
        z.object({
          itemId: id,
          /** Null is the base unit of the item. */
          unitId: z._default(z.nullable(id), null),
          /** What it held when the line was made, of one that follows another; null is what it holds today. */
          unitFactor: z._default(z.nullable(heldQuantity), null),
          quantity: positiveQuantity,
          /** What a person typed; null takes the proposal. */
          unitPrice: z._default(z.nullable(positiveUnitPrice('El precio')), null),
        }),
      )
      .check(z.maxLength(MAX_LINES)),
  }),
  /** One for each line, in their order; null where the item is no longer there. */
  response: z.object({
    lines: z.array(z.nullable(proposal)),
    /** Why the coupon gives nothing, as a sentence; null when it does, or there is none. */
    coupon: z.nullable(z.string()),
  }),
})
