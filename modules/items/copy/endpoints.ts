import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { itemPermissions } from '../endpoints.ts'

export const proposeCode = endpoint({
  method: 'GET',
  path: '/api/items/{id}/next-code',
  summary: 'Proponer el código de un duplicado de un producto o servicio',
  permission: itemPermissions.write,
  plan: null,
  services: ['full'],
  /** Empty when none near it is free. */
  response: z.object({ code: z.string() }),
})
