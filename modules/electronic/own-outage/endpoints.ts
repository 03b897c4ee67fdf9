/** The calls of the failures of our own, of which the invoices on paper are transcribed. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/http/endpoint.ts'
import { day, done, id, text } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { transmissionPermissions } from '../transmission/permissions.ts'
import { transmissionScreen } from '../transmission/screens.ts'

const gate = { plan: transmissionScreen.plan, services: transmissionScreen.services } as const
const path = '/api/sales/transmission/own-outages'

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora como 08:30, de 00:00 a 23:59.'))
const reason = text(400, MIN_LENGTH)

const ownOutage = z.object({
  id,
  /** Instants, ISO. */
  beganAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Until when what was written on paper may be transmitted; null while it goes on. */
  dueAt: z.nullable(z.string()),
  reason: z.string(),
  endReason: z.string(),
  declaredBy: z.string(),
  endedBy: z.string(),
  /** What was transcribed of its days, and what of that the authority has not validated. */
  transcribed: z.number(),
  unsent: z.number(),
})
export type OwnOutageView = z.output<typeof ownOutage>

/** How many are told, the last ones. */
export const MOST_OUTAGES = 20

export const listOwnOutages = endpoint({
  method: 'GET',
  path,
  summary: 'Fallas propias declaradas: cuándo empezaron y terminaron, y hasta cuándo se transmiten sus facturas de papel',
  permission: transmissionPermissions.read,
  ...gate,
  response: z.object({
    now: z.string(),
    /** Where a paper is transcribed; null when nothing is. */
    transcribeHref: z.nullable(z.string()),
    outages: z.array(ownOutage),
  }),
})

export const declareOutage = endpoint({
  method: 'POST',
  path,
  summary: 'Declarar que empezó una falla propia: desde entonces se factura en papel con la resolución de contingencia',
  permission: transmissionPermissions.declare,
  ...gate,
  body: z.object({ day, time, reason }),
  response: z.object({ id }),
})

export const endOutage = endpoint({
  method: 'POST',
  path: `${path}/{id}/end`,
  summary: 'Declarar que terminó: desde entonces corren las 48 horas para transmitir lo que se facturó en papel',
  permission: transmissionPermissions.declare,
  ...gate,
  body: z.object({ day, time, reason }),
  response: done,
})

export const removeOutage = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Quitar una falla que se declaró por error, mientras nada de sus días se haya transcrito',
  permission: transmissionPermissions.declare,
  ...gate,
  response: done,
})
