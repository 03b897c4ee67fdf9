import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'

/** Whether sellers are worth a column. Of the documents that whoever asks may reach. */
export const whetherSold = endpoint({
  method: 'GET',
  path: '/api/documents/sellers',
  summary: 'Si algún documento tiene vendedor',
  permission: 'member',
  plan: null,
  services: ['full'],
  response: z.object({ hasSellers: z.boolean() }),
})
