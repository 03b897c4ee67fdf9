/** What the tax authority has of a third party by its identification, one at a time. The module that transmits asks it. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { obeys } from '#platform/http/fields.ts'
import { maxLength } from '#platform/rules/index.ts'
import { peopleServices } from '../gate.ts'
import { partyInput } from '../party.ts'
import { partyPermissions } from '../permissions.ts'

export const askForAcquirer = endpoint({
  method: 'GET',
  path: '/api/people/acquirer',
  summary: 'Traer de la DIAN el nombre y el correo de un tercero por su identificación, uno a la vez',
  permission: partyPermissions.write,
  plan: null,
  services: peopleServices,
  // The authority gives it when something is sold, and not to fill a list.
  perMinute: 20,
  query: z.object({ type: partyInput.shape.identificationType, number: z.string().check(obeys((text) => maxLength(text, 40))) }),
  response: z.object({
    /** Of a natural person all its names together, as the authority writes them. */
    name: z.string(),
    /** Empty when it has none. */
    email: z.string(),
  }),
})
