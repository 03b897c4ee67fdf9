/**
 * Choosing an economic activity of the CIIU: asked by whoever writes what a company or a third party does, also before there
 * is anybody to sign in.
 */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { obeys } from '#platform/http/fields.ts'
import { maxLength } from '#platform/rules/index.ts'

export const searchCiiu = endpoint({
  method: 'GET',
  path: '/api/ciiu',
  summary: 'Buscar actividades económicas (CIIU Rev. 4 A.C.) por código o por palabras',
  permission: 'public',
  plan: null,
  services: ALL_SERVICES,
  perMinute: 600,
  query: z.object({ search: z._default(z.string().check(obeys((text) => maxLength(text, 200))), '') }),
  response: z.array(z.object({ code: z.string(), name: z.string() })),
})
