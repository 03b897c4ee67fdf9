/** What is to come of one product, and how long what there is lasts, for its page. */
import * as z from 'zod/mini'
import { stockPermissions } from '#modules/inventory/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { count, day, id, quantity } from '#platform/http/fields.ts'

const gate = { permission: stockPermissions.read, plan: null, services: ['full'] } as const

/** What left in so many days says at which pace it leaves. */
export const PACE_DAYS = 90

/** With one decimal; null when nothing left, or there is nothing. */
const days = z.nullable(quantity)

const figures = {
  /** Not kept for anybody. */
  available: quantity,
  /** Of orders to suppliers that were issued, what did not come yet. */
  ordered: quantity,
  /** In transfers that were sent here. */
  travelling: quantity,
  /** In drafts of orders: nobody is bound yet. */
  drafted: quantity,
  /** In the days of the pace; transfers do not count, nor what was undone. */
  left: quantity,
  cover: days,
  /** With what was ordered and travels. */
  coverWithIncoming: days,
}

const incomingRow = z.object({ warehouse: z.object({ id, name: z.string() }), ...figures })
export type IncomingRow = z.output<typeof incomingRow>

export const itemIncoming = endpoint({
  method: 'GET',
  path: '/api/items/{id}/incoming',
  summary: 'Lo que está por llegar de un producto y los días que dura lo que hay, por bodega',
  ...gate,
  response: z.object({
    /** The pace is of these days. */
    from: day,
    days: count,
    rows: z.array(incomingRow),
    total: z.object(figures),
  }),
})
