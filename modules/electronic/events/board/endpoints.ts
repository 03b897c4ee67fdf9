/** The events of invoices on the board of what goes to the tax authority: what waits, what was refused, and the evidence of each. */
import * as z from 'zod/mini'
import { eventCodes } from '#colombia/index.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { day, done, id } from '#platform/http/fields.ts'
import { issuerTrusts } from '../../transmission/issuer-words.ts'
import { transmissionPermissions } from '../../transmission/permissions.ts'
import { transmissionScreen } from '../../transmission/screens.ts'

const gate = { plan: transmissionScreen.plan, services: transmissionScreen.services } as const
const path = '/api/sales/transmission/events'

const row = z.object({
  id,
  code: z.enum(eventCodes),
  /** `EV15`. */
  number: z.string(),
  /** received: of an invoice of a supplier; issued: of one of ours. */
  side: z.enum(['received', 'issued']),
  invoice: z.string(),
  party: z.string(),
  /** Of the invoice; null where it is not here any more. */
  href: z.nullable(z.string()),
  /** withdrawn: the one that it follows was refused, so it was never sent. */
  state: z.enum(['queued', 'sent', 'validated', 'rejected', 'withdrawn']),
  attempts: z.number(),
  /** Instants, ISO. */
  createdAt: z.string(),
  /** That its signature claims. */
  saidAt: z.string(),
  nextTry: z.string(),
  /** Last day on which the invoice may be accepted or claimed; null of an event without term. */
  lastDay: z.nullable(day),
  lastError: z.string(),
  saidBy: z.string(),
})
export type EventBoardRow = z.output<typeof row>

export const MOST_EVENTS = 200

export const getEventBoard = endpoint({
  method: 'GET',
  path,
  summary: 'Transmisión a la DIAN: los eventos de facturas que esperan, los rechazados y los validados hoy',
  permission: transmissionPermissions.read,
  ...gate,
  response: z.object({
    /** Of those that wait, and of those refused that nobody said again. */
    counts: z.object({ waiting: z.number(), refused: z.number() }),
    /** Of the server's clock: terms are counted from it. */
    today: day,
    /** Refused, waiting, and validated today, in this order; no more than `MOST_EVENTS`. */
    rows: z.array(row),
  }),
})

export type EventBoardView = z.output<NonNullable<typeof getEventBoard.response>>

export const getEventEvidence = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Evidencia de un evento: intentos, respuesta y archivos',
  permission: transmissionPermissions.read,
  ...gate,
  response: z.object({
    ...row.shape,
    authority: z.nullable(z.enum(['dian', 'simulator'])),
    uniqueCode: z.string(),
    invoiceKey: z.string(),
    endedAt: z.nullable(z.string()),
    fileName: z.string(),
    sha256: z.nullable(z.string()),
    hasXml: z.boolean(),
    hasAnswer: z.boolean(),
    /** Of what was validated: whether the certificate of the answer leads to the authority. */
    issuer: z.nullable(z.enum(issuerTrusts)),
    rules: z.array(z.object({ rule: z.string(), isRejection: z.boolean(), text: z.string() })),
    attemptsMade: z.array(
      z.object({
        number: z.number(),
        operation: z.string(),
        beganAt: z.string(),
        millis: z.number(),
        outcome: z.string(),
        detail: z.string(),
      }),
    ),
  }),
})

const file = (name: 'xml' | 'answer', summary: string) =>
  endpoint({
    method: 'GET',
    path: `${path}/{id}/${name}` as const,
    summary,
    permission: transmissionPermissions.export,
    ...gate,
    response: fileResponse('application/xml'),
  })
export const getEventXml = file('xml', 'El XML firmado de un evento, byte por byte como se envió')
export const getEventAnswer = file('answer', 'La respuesta firmada de la DIAN a un evento')

export const retryEvent = endpoint({
  method: 'POST',
  path: `${path}/{id}/retry`,
  summary: 'Intentar ahora un evento: primero se pregunta a la DIAN cuando no se sabe si lo recibió',
  permission: transmissionPermissions.write,
  ...gate,
  response: done,
})
