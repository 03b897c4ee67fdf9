/** Asked by the page of signing in, which carries nothing else of how companies begin. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'

export const getFirstRun = endpoint({
  method: 'GET',
  path: '/api/first-run',
  summary: 'Si esta instalación todavía no tiene a nadie',
  permission: 'public',
  plan: null,
  services: ALL_SERVICES,
  perMinute: 120,
  response: z.object({
    isOpen: z.boolean(),
    /** Whoever asks is not at the server: the code that it showed when it started is asked for. */
    asksCode: z.boolean(),
  }),
})
