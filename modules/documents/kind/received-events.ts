/** How the events of the electronic invoice of a supplier stand, as a list tells it. */
import * as z from 'zod/mini'

export const receivedEvents = z.object({
  text: z.string(),
  /** How much they press. */
  tone: z.enum(['ok', 'warn', 'danger', 'neutral']),
  /** Those that were said and stand. */
  said: z.array(z.string()),
  /** Business days left to claim or accept, today included; null without a term. */
  daysLeft: z.nullable(z.number()),
})
