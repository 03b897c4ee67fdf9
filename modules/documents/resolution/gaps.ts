import * as z from 'zod/mini'
import { gapList } from '#platform/gaps/gaps.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { resolution } from './resolution.ts'

/** The report of gaps of one range: whoever audits it asks what became of each number. */
export const rangeGaps = endpoint({
  method: 'GET',
  path: '/api/settings/resolutions/{id}/gaps',
  summary: 'Números de una resolución que no se usaron o que la DIAN no validó, con su motivo',
  permission: resolution.permissions.read,
  plan: resolution.plan,
  services: resolution.services,
  response: z.object({
    prefix: z.string(),
    /** How many documents carry a number of it. */
    used: z.number(),
    gaps: gapList,
    /** Those that were issued and that the authority never validated: annulled before they were sent, or refused and not yet corrected. */
    unsent: z.array(z.object({ number: z.string(), href: z.string(), state: z.enum(['annulled', 'rejected']), reason: z.string() })),
  }),
})
