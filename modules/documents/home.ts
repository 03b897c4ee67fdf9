import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day } from '#platform/http/fields.ts'
import { todoAnswer } from '#platform/home/todo.ts'
import { resolution } from './resolution/resolution.ts'

/** What was sold in a month so far, and in the same days of the month before; without taxes. */
export const monthSales = z.object({
  /** "noviembre" */
  month: z.string(),
  monthBefore: z.string(),
  from: day,
  to: day,
  total: amount,
  before: amount,
  /** `before` is null where the month before had no such day. */
  days: z.array(z.object({ date: day, net: amount, before: z.nullable(amount) })),
})
export type MonthSales = z.output<typeof monthSales>

export const resolutionsToRenew = endpoint({
  method: 'GET',
  path: '/api/home/resolutions',
  summary: 'Resoluciones en uso que vencen o se agotan pronto',
  permission: resolution.permissions.read,
  plan: null,
  services: ['full'],
  response: todoAnswer,
})

export const bouncedMails = endpoint({
  method: 'GET',
  path: '/api/home/bounced-mails',
  summary: 'Correos de documentos que enviaste y no llegaron',
  permission: 'member',
  plan: null,
  services: ['full'],
  response: todoAnswer,
})
