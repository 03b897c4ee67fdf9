/** The calls of the events of received invoices: acknowledgement, receipt, acceptance and claim, of one and of many. */
import * as z from 'zod/mini'
import { buyerEvents, claimConceptCodes, eventCodes } from '#colombia/index.ts'
import { eventShown, eventStates } from '#modules/electronic/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { count, day, id } from '#platform/http/fields.ts'
import { inboxPermissions } from './permissions.ts'
import { inboxScreen } from './screens.ts'

const base = '/api/purchases/bills/inbox'
const saying = { permission: inboxPermissions.issue, plan: inboxScreen.plan, services: inboxScreen.services } as const

/** Of a row of the list. */
export const eventMarks = z.object({
  said: z.array(z.object({ code: z.enum(eventCodes), state: z.enum(eventStates) })),
  /** What is missing to accept, in order. */
  missing: z.array(z.enum(buyerEvents)),
  lastDay: z.nullable(day),
  daysLeft: z.nullable(count),
})

/** Of one document. */
export const eventsView = z.extend(eventMarks, {
  said: z.array(eventShown),
  offers: z.array(z.object({ code: z.enum(buyerEvents), reason: z.nullable(z.string()) })),
})
export type EventsView = z.output<typeof eventsView>

export const sendEvents = endpoint({
  method: 'POST',
  path: `${base}/{id}/events`,
  summary: 'Enviar eventos de una factura a crédito a la DIAN, en su orden: acuse (030), recibo (032), aceptación (033) o reclamo (031)',
  ...saying,
  body: z.object({
    events: z.array(z.enum(buyerEvents)).check(z.minLength(1, 'Elige al menos un evento.'), z.maxLength(buyerEvents.length)),
    /** Of a claim. */
    concept: z._default(z.nullable(z.enum(claimConceptCodes)), null),
  }),
  response: z.object({ events: eventsView }),
})

/** In one call. */
export const MOST_ACCEPTED = 100

export const acceptMany = endpoint({
  method: 'POST',
  path: `${base}/events`,
  summary: 'Acuse + recibo + aceptación de varias facturas: de cada una lo que falta; una que no puede no detiene a las demás',
  ...saying,
  body: z.object({ ids: z.array(id).check(z.minLength(1, 'Elige al menos una factura.'), z.maxLength(MOST_ACCEPTED)) }),
  response: z.object({
    accepted: count,
    problems: z.array(z.object({ id, code: z.number(), message: z.string() })),
  }),
})
