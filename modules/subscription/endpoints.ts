import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { day } from '#platform/http/fields.ts'
import { usageStates } from './limits.ts'

export const planUsage = z.object({
  planName: z.string(),
  status: z.enum(['active', 'suspended']),
  validUntil: z.nullable(day),
  features: z.array(
    z.object({
      flag: z.string(),
      title: z.string(),
      /** Null is "without limit". */
      limit: z.nullable(z.number()),
      /** Null of what is allowed or not, and not counted. */
      used: z.nullable(z.number()),
      /** It is counted anew every month; anything else is what there is today. */
      monthly: z.boolean(),
      state: z.enum(usageStates),
    }),
  ),
})
export type PlanUsage = z.output<typeof planUsage>

export const getPlanUsage = endpoint({
  method: 'GET',
  path: '/api/subscription/usage',
  summary: 'Lo que incluye el plan de la empresa y lo que se ha usado',
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
  response: planUsage,
})
