import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { PROOF_PARTS } from './proof.ts'

export const newHumanCheck = endpoint({
  method: 'POST',
  path: '/api/session/human-check',
  summary: 'Un acertijo para el navegador, que se usa una vez antes de intentar de nuevo el ingreso',
  permission: 'public',
  plan: null,
  services: ALL_SERVICES,
  perMinute: 60,
  response: z.object({ puzzle: z.string(), bits: z.number() }),
})

/** What the browser brings back. */
export const humanProof = z.object({
  puzzle: z.string().check(z.maxLength(100)),
  answers: z.array(z.int().check(z.nonnegative())).check(z.length(PROOF_PARTS)),
})
export type HumanProof = z.output<typeof humanProof>
