/** What is done to several third parties at once. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { id, text } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { MOST_TAGS } from '#platform/tags/tags.ts'
import { peopleServices } from '../gate.ts'
import { partyPermissions } from '../permissions.ts'

export const MOST_AT_ONCE = 500

/** Third parties that were marked. */
export const markedIds = z
  .array(id)
  .check(z.minLength(1, 'Marca al menos un tercero.'), z.maxLength(MOST_AT_ONCE, `Máximo ${MOST_AT_ONCE} terceros a la vez.`))
export const tagParties = endpoint({
  method: 'POST',
  path: '/api/people/tags',
  summary: 'Poner o quitar etiquetas a varios terceros a la vez',
  permission: partyPermissions.write,
  plan: null,
  services: peopleServices,
  body: z.object({
    ids: markedIds,
    tagIds: z.array(id).check(z.minLength(1, 'Elige al menos una etiqueta.'), z.maxLength(MOST_TAGS, `Máximo ${MOST_TAGS} etiquetas.`)),
    /** False takes them away. */
    carry: z.boolean('Di si se ponen o se quitan.'),
  }),
  response: z.object({ changed: z.number() }),
})

export const setSellers = endpoint({
  method: 'POST',
  path: '/api/people/sellers',
  summary: 'Asignar un vendedor a varios clientes a la vez, o quitárselo; los que no son clientes quedan como estaban',
  permission: partyPermissions.write,
  plan: null,
  services: peopleServices,
  body: z.object({ ids: markedIds, sellerId: z.nullable(id) }),
  response: z.object({
    /** How many have another seller now. */
    changed: z.number(),
    /** They are no customers. */
    leftOut: z.number(),
  }),
})

export const letterLimits = { subject: 150, text: 5000 } as const

export const mailParties = endpoint({
  method: 'POST',
  path: '/api/people/mail',
  summary: 'Escribir a varios terceros a su correo general, a cada uno por aparte y a cada dirección una vez',
  permission: partyPermissions.mail,
  plan: null,
  services: peopleServices,
  body: z.object({ ids: markedIds, subject: text(letterLimits.subject, MIN_LENGTH), text: text(letterLimits.text, MIN_LENGTH) }),
  response: z.object({
    /** To how many of them it goes. */
    written: z.number(),
    withoutEmail: z.number(),
    /** They took back the consent to have their data used. */
    withoutConsent: z.number(),
  }),
})
