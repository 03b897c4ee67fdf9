/** What a person does about companies that invited them, leaving the look of another role, and where they work. */
import * as z from 'zod/mini'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { done, id } from '#platform/http/fields.ts'
import { sessionView } from '../endpoints.ts'

const self = { permission: 'self', plan: null, services: ALL_SERVICES } as const

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/api/session/invitations',
  summary: 'Aceptar o rechazar la invitación de una empresa',
  ...self,
  body: z.object({ companyId: id, accept: z.boolean() }),
  response: sessionView,
})

export const stopLooking = endpoint({
  method: 'DELETE',
  path: '/api/session/look',
  summary: 'Dejar de ver la empresa como otro rol',
  ...self,
  whileLooking: true,
  response: done,
})

/** For forms that ask where something is made, and filters by where it was; who works in one place alone is not asked. */
export const listOwnBranches = endpoint({
  method: 'GET',
  path: '/api/access/branches',
  summary: 'Las sucursales donde trabajo, primero la habitual',
  permission: 'member',
  plan: null,
  services: ALL_SERVICES,
  response: z.object({ branches: z.array(z.object({ id, name: z.string(), active: z.boolean() })) }),
})
