/** "Probar con un carrito": what promotions would make of a sale, with one of them as it is being written (areas.md 4.4). */
import * as z from 'zod/mini'
import { promotion } from '#modules/pricing/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id, optionalText, positiveQuantity, positiveUnitPrice, quantity, text } from '#platform/http/fields.ts'

const MOST_TRIED = 50

const reading = { permission: promotion.permissions.read, plan: null, services: promotion.services } as const

/** What it was used for: sales that stand. */
export const promotionUse = endpoint({
  method: 'GET',
  path: '/api/settings/promotions/{id}/use',
  summary: 'En cuántas ventas se usó una promoción, y cuánto descontaron sus líneas',
  ...reading,
  response: z.object({ sales: z.number(), units: quantity, discount: amount }),
})

export const tryPromotion = endpoint({
  method: 'POST',
  path: '/api/settings/promotions/try',
  summary: 'Probar promociones con un carrito: qué descuenta cada una, o por qué no',
  ...reading,
  body: z.object({
    /** Of the promotion that is being changed; null of a new one. */
    id: z.nullable(id),
    promotion: promotion.endpoints.create.body,
    partyId: z.nullable(id),
    branchId: z.nullable(id),
    date: day,
    /** `HH:MM` */
    time: text(5).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
    paymentForm: z.enum(['1', '2']),
    paymentMeans: text(3),
    coupon: optionalText(30),
    lines: z
      .array(z.object({ itemId: id, quantity: positiveQuantity, unitPrice: positiveUnitPrice('El precio') }))
      .check(z.maxLength(MOST_TRIED)),
  }),
  response: z.object({
    /** One for each line, in their order. */
    lines: z.array(z.object({ discount: amount, promotions: z.array(z.string()) })),
    /** In the order in which they are asked. */
    promotions: z.array(z.object({ id, name: z.string(), isThis: z.boolean(), discount: amount, why: z.nullable(z.string()) })),
  }),
})
