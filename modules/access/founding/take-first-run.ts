/** The call of the page that an installation shows once. */
import * as z from 'zod/mini'
import { foundingData } from '#modules/company/index.ts'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { openedSession } from '../endpoints.ts'
import { firstPerson } from './person.ts'

export const takeFirstRun = endpoint({
  method: 'POST',
  path: '/api/first-run',
  summary: 'Crear la primera cuenta y la primera empresa de la instalación; se hace una sola vez',
  permission: 'public',
  plan: null,
  services: ALL_SERVICES,
  perMinute: 10,
  body: z.extend(foundingData, { ...firstPerson.shape, code: z._default(z.string(), '') }),
  response: openedSession,
})
