/** The board of what goes to the tax authority: what waits, what was refused, and the evidence of each. */
import * as z from 'zod/mini'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, day, done, id } from '#platform/http/fields.ts'
import { enablingPermissions } from '../enabling/permissions.ts'
import { enablingScreen } from '../enabling/screens.ts'
import { issuerTrusts } from './issuer-words.ts'
import { transmissionPermissions } from './permissions.ts'
import { transmissionScreen } from './screens.ts'

const gate = { plan: transmissionScreen.plan, services: transmissionScreen.services } as const
const path = '/api/sales/transmission'

/** unsent: whatever the authority has not validated. */
export const boardTabs = ['unsent', 'rejected', 'contingency', 'sent', 'queued', 'validated'] as const
export type BoardTab = (typeof boardTabs)[number]

const row = z.object({
  id,
  documentId: id,
  kind: z.string(),
  kindTitle: z.string(),
  href: z.string(),
  number: z.string(),
  party: z.string(),
  date: day,
  total: amount,
  state: z.enum(['queued', 'sent', 'contingency', 'validated', 'rejected', 'corrected', 'replaced']),
  attempts: z.number(),
  /** Instants, ISO. It is as old as its document, however often that was corrected or sent again. */
  issuedAt: z.string(),
  nextTry: z.string(),
  /** Of what is in contingency, until when the law lets it be transmitted; null until the service answers again, or our failure ends. */
  dueAt: z.nullable(z.string()),
  /** It stands for an invoice that was written on paper while the company could not invoice. */
  isPaper: z.boolean(),
  lastError: z.string(),
  issuedBy: z.string(),
})
export type BoardRow = z.output<typeof row>

const authority = z.nullable(z.enum(['dian', 'simulator']))

export const getBoard = endpoint({
  method: 'GET',
  path,
  summary: 'Transmisión a la DIAN: lo que espera, lo rechazado y lo validado hoy',
  permission: transmissionPermissions.read,
  ...gate,
  query: z.object({ tab: z._default(z.enum(boardTabs), 'unsent') }),
  response: z.object({
    authority,
    counts: z.object({
      unsent: z.number(),
      rejected: z.number(),
      contingency: z.number(),
      sent: z.number(),
      queued: z.number(),
      validated: z.number(),
    }),
    /** Since when no attempt was answered, ISO; null while it answers. */
    failingSince: z.nullable(z.string()),
    /** It has failed for as long as the law asks: invoices go out in contingency. */
    isContingency: z.boolean(),
    /** The last failure of our own, with until when what was written on paper is transmitted; null without any. */
    ownOutage: z.nullable(
      z.object({ beganAt: z.string(), endedAt: z.nullable(z.string()), dueAt: z.nullable(z.string()), unsent: z.number() }),
    ),
    /** The server's clock, ISO: the terms are counted from it. */
    now: z.string(),
    /** Milliseconds of the middle answer of today; null without any. */
    usualMillis: z.nullable(z.number()),
    /** The oldest first; no more than `MOST_ROWS`. */
    rows: z.array(row),
  }),
})
export type BoardView = z.output<NonNullable<typeof getBoard.response>>
export const MOST_ROWS = 200

export const countUnsent = endpoint({
  method: 'GET',
  path: `${path}/count`,
  summary: 'Cuántos documentos no ha validado la DIAN',
  permission: transmissionPermissions.read,
  ...gate,
  response: z.object({ unsent: z.number() }),
})

/** For everybody who signs in: it says nothing of any document. */
export const getOutage = endpoint({
  method: 'GET',
  path: `${path}/outage`,
  summary: 'Desde cuándo no responde la DIAN, mientras las facturas salen en contingencia',
  permission: 'member',
  ...gate,
  response: z.object({ failingSince: z.nullable(z.string()) }),
})

const rule = z.object({ rule: z.string(), isRejection: z.boolean(), text: z.string() })

export const getEvidence = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Evidencia de una transmisión: intentos, respuesta y archivos',
  permission: transmissionPermissions.read,
  ...gate,
  response: z.object({
    ...row.shape,
    authority,
    /** Signed as type 04. */
    contingency: z.boolean(),
    uniqueCode: z.string(),
    signingTime: z.string(),
    signedAt: z.nullable(z.string()),
    endedAt: z.nullable(z.string()),
    fileName: z.string(),
    sha256: z.nullable(z.string()),
    hasXml: z.boolean(),
    hasAnswer: z.boolean(),
    /** Of what was validated: whether the certificate of the answer leads to the authority. */
    issuer: z.nullable(z.enum(issuerTrusts)),
    rules: z.array(rule),
    /** What its customer got: null until it is validated and its container is signed. */
    delivery: z.nullable(
      z.object({
        fileName: z.string(),
        zipName: z.string(),
        sha256: z.string(),
        signedAt: z.string(),
        deliveredAt: z.nullable(z.string()),
        recipients: z.array(z.string()),
      }),
    ),
    /** Where it is corrected; null of a kind that is annulled and made again. */
    correctHref: z.nullable(z.string()),
    /** What was sent of the same document before it was corrected, or went out in contingency, the newest first. */
    refusedBefore: z.array(z.object({ id, state: z.string(), endedAt: z.nullable(z.string()), lastError: z.string() })),
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
export const getSignedXml = file('xml', 'El XML firmado, byte por byte como se envió')
export const getAnswer = file('answer', 'La respuesta firmada de la DIAN')

export const retryTransmission = endpoint({
  method: 'POST',
  path: `${path}/{id}/retry`,
  summary: 'Intentar ahora: primero se pregunta a la DIAN cuando no se sabe si lo recibió',
  permission: transmissionPermissions.write,
  ...gate,
  response: done,
})

export const resend = endpoint({
  method: 'POST',
  path: `${path}/{id}/resend`,
  summary: 'Reenviar lo que la DIAN rechazó, con su número: se arma con los datos de hoy, se firma de nuevo y tiene otro CUFE',
  permission: transmissionPermissions.write,
  ...gate,
  response: done,
})

export const deliverAgain = endpoint({
  method: 'POST',
  path: `${path}/{id}/deliver`,
  summary: 'Enviar otra vez al cliente los archivos de un documento validado, al correo de su ficha',
  permission: transmissionPermissions.write,
  ...gate,
  response: done,
})

export const retryAll = endpoint({
  method: 'POST',
  path: `${path}/retry`,
  summary: 'Intentar ahora todo lo que espera',
  permission: transmissionPermissions.write,
  ...gate,
  response: z.object({ count: z.number() }),
})

export const changeAuthority = endpoint({
  method: 'PUT',
  path: '/api/settings/companies/biz-electronic/authority',
  summary: 'Elegir a qué autoridad se envía lo que se emite en producción: la DIAN, el simulador, o a ninguna todavía',
  permission: enablingPermissions.write,
  plan: enablingScreen.plan,
  services: enablingScreen.services,
  body: z.object({ authority }),
  response: done,
})
