import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'

const step = z.object({
  id: z.string(),
  title: z.string(),
  purpose: z.string(),
  href: z.string(),
  seenAt: z.string(),
  action: z.string(),
  optional: z.boolean(),
  done: z.boolean(),
  /** Null when who asks may do it; otherwise the permission that is missing, and the names of those who may. */
  refused: z.nullable(z.object({ permission: z.string(), doers: z.array(z.string()) })),
})
export type KickOffStep = z.output<typeof step>

export const getKickOff = endpoint({
  method: 'GET',
  path: '/api/kick-off',
  summary: 'Los pasos de la puesta en marcha y cuáles están hechos',
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
  response: z.object({ steps: z.array(step) }),
})
