/** The calls about what holds of the withholdings of one third party: what there is, another from a day, and taking one back. */
import * as z from 'zod/mini'
import { partyPermissions } from '#modules/people/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { created, day, done, id, rate, text } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { withholdingKinds, withholdingPermissions } from '../endpoints.ts'

const gate = { plan: null, services: ['full'] } as const

/** It withholds from us; or we withhold from it. */
export const ownSides = ['practises', 'suffers'] as const
export type OwnSide = (typeof ownSides)[number]
/** As the rules have it; nothing; or by another concept or rate. */
export const ownEffects = ['usual', 'none', 'own'] as const
export type OwnEffect = (typeof ownEffects)[number]

const said = {
  side: z.enum(ownSides),
  kind: z.enum(withholdingKinds),
  /** Until the next one of its side and kind. */
  from: day,
  effect: z.enum(ownEffects),
}

const ownWithholding = z.object({
  id,
  ...said,
  code: z.nullable(z.string()),
  /** What the concept or the activity is called; null of none, and of one that is no more. */
  codeName: z.nullable(z.string()),
  /** In percent: 4,14 per mil is 0.414. */
  rate: z.nullable(z.string()),
  reason: z.string(),
  /** It holds today. */
  isInForce: z.boolean(),
})
export type OwnWithholdingView = z.output<typeof ownWithholding>

export const ownWithholdingInput = z.object({
  ...said,
  code: z._default(z.nullable(text(40)), null),
  rate: z._default(z.nullable(rate), null),
  reason: text(300, MIN_LENGTH),
})
export type OwnWithholdingInput = z.output<typeof ownWithholdingInput>

export const listOwnWithholdings = endpoint({
  method: 'GET',
  path: '/api/people/{id}/withholdings',
  summary: 'Las retenciones propias de un tercero, de la más reciente a la más antigua',
  permission: partyPermissions.read,
  ...gate,
  response: z.object({ withholdings: z.array(ownWithholding) }),
})

export const addOwnWithholding = endpoint({
  method: 'POST',
  path: '/api/people/{id}/withholdings',
  summary: 'Decir qué retención propia tiene un tercero desde una fecha',
  permission: withholdingPermissions.write,
  ...gate,
  body: ownWithholdingInput,
  response: created,
})

export const dropOwnWithholding = endpoint({
  method: 'DELETE',
  path: '/api/people/withholdings/{id}',
  summary: 'Quitar una retención propia de un tercero; los documentos hechos conservan lo que retuvieron',
  permission: withholdingPermissions.write,
  ...gate,
  response: done,
})

export const ownWithholdingEndpoints = { listOwnWithholdings, addOwnWithholding, dropOwnWithholding }
