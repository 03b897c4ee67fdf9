/** «Traer de la DIAN»: the ranges that the authority gave the company, and making a resolution of one with its technical key. */
import * as z from 'zod/mini'
import { resolution } from '#modules/documents/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, id, text } from '#platform/http/fields.ts'
import { enablingScreen } from '../enabling/screens.ts'
import { rangeKinds } from './listed.ts'

/** Who writes resolutions asks for them. */
const gate = { permission: resolution.permissions.write, plan: enablingScreen.plan, services: enablingScreen.services } as const
const path = '/api/settings/companies/biz-electronic/ranges'
const authority = z.enum(['dian', 'simulator'])

export const lookForRanges = endpoint({
  method: 'POST',
  path: `${path}/look`,
  summary: 'Preguntar a la DIAN por los rangos autorizados a tu software; la clave técnica no se muestra',
  ...gate,
  body: z.object({ authority }),
  response: z.object({
    ranges: z.array(
      z.object({
        resolution: z.string(),
        resolutionDate: day,
        prefix: z.string(),
        from: z.string(),
        to: z.string(),
        validFrom: day,
        validTo: day,
        hasKey: z.boolean(),
        /** created: it is a resolution already; withoutKey: it is one, and the key that makes the CUFE is missing. */
        standing: z.enum(['new', 'withoutKey', 'created']),
      }),
    ),
  }),
})

export const bringRange = endpoint({
  method: 'POST',
  path,
  summary: 'Crear la resolución de un rango de la DIAN con su clave técnica, o ponerle la que le falta',
  ...gate,
  body: z.object({ authority, resolution: text(20), prefix: z.string().check(z.maxLength(4)), from: text(15), kind: z.enum(rangeKinds) }),
  response: z.object({ id }),
})
