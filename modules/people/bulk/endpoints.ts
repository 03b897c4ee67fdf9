/** What is done to several third parties at once. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { id } from '#platform/http/fields.ts'
import { MOST_TAGS } from '#platform/tags/tags.ts'
import { peopleServices } from '../gate.ts'
import { partyPermissions } from '../permissions.ts'

export const MOST_AT_ONCE = 500

export const tagParties = endpoint({
  method: 'POST',
  path: '/api/people/tags',
  summary: 'Poner o quitar etiquetas a varios terceros a la vez',
  permission: partyPermissions.write,
  plan: null,
  services: peopleServices,
  body: z.object({
    ids: z
      .array(id)
      .check(z.minLength(1, 'Marca al menos un tercero.'), z.maxLength(MOST_AT_ONCE, `Máximo ${MOST_AT_ONCE} terceros a la vez.`)),
    tagIds: z.array(id).check(z.minLength(1, 'Elige al menos una etiqueta.'), z.maxLength(MOST_TAGS, `Máximo ${MOST_TAGS} etiquetas.`)),
    /** False takes them away. */
    carry: z.boolean('Di si se ponen o se quitan.'),
  }),
  response: z.object({ changed: z.number() }),
})
