/** The public calls: whoever has the link sees the document, and nothing else. */
import * as z from 'zod/mini'
import { paperQuery } from '../paper/paper.ts'
import { currency } from '../parts/currency.ts'
import { followUpStates } from '../offer/follow-up.ts'
import { paymentStanding } from '#modules/treasury/index.ts'
import { ALL_SERVICES } from '#platform/access.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, day, done, optionalText, text } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { taxContent } from '../figures/tax-content-shape.ts'
import { whichVersion } from './which-version.ts'

const fact = z.object({ label: z.string(), value: z.string() })

const line = z.object({
  position: z.string(),
  code: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  price: z.string(),
  discount: z.string(),
  tax: z.string(),
  total: z.string(),
})

const discount = z.object({ kind: z.enum(['Porcentaje', 'PorMil', 'Valor']), value: z.string() })

/** What the total with any of the options is computed from. */
const figures = z.object({
  pricesIncludeTax: z.boolean(),
  discount,
  lines: z.array(
    z.object({
      position: z.number(),
      quantity: z.string(),
      unitPrice: z.string(),
      discount,
      gift: z.boolean(),
      optional: z.boolean(),
      chosen: z.boolean(),
      taxes: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          kind: z.enum(['percent', 'unit', 'exempt', 'excluded']),
          rate: z.string(),
          perUnit: z.string(),
          content: taxContent,
        }),
      ),
    }),
  ),
})

/** Figures are written as on paper, by the same function, so that page and print cannot differ. */
export const trackedDocument = z.object({
  /** "Factura electrónica de venta" */
  title: z.string(),
  /** "Factura de venta", for the head of the page. */
  kind: z.string(),
  number: z.string(),
  state: z.enum(['issued', 'annulled']),
  /** Issued to try: without fiscal validity. */
  isTrial: z.boolean(),
  date: day,
  dueDate: day,
  issuer: z.object({
    name: z.string(),
    identification: z.string(),
    city: z.string(),
    contact: z.array(z.string()),
    regime: z.string(),
    /** Its image is asked for apart. */
    hasLogo: z.boolean(),
  }),
  authorization: z.string(),
  customer: z.array(fact),
  facts: z.array(fact),
  timeline: z.array(
    z.object({
      name: z.string(),
      note: z.string(),
      /** When it happened, in ISO; null when it has not, or has no hour. */
      at: z.nullable(z.string()),
      state: z.enum(['done', 'pending', 'warn', 'failed']),
    }),
  ),
  lines: z.array(line),
  /** Outside the totals: the customer may choose them when accepting. */
  options: z.array(z.extend(line, { chosen: z.string() })),
  totals: z.array(z.object({ label: z.string(), note: z.string(), amount: z.string(), weight: z.enum(['plain', 'sum', 'final']) })),
  words: z.string(),
  texts: z.array(fact),
  signature: z.string(),
  notices: z.array(z.string()),
  /** Number of the version that took its place; the same link leads to it. */
  newer: z.nullable(z.string()),
  /** Of an offer: whether it may be answered here, and what was answered. */
  offer: z.nullable(
    z.object({
      canReply: z.boolean(),
      state: z.enum(followUpStates),
      /** Null of an offer without options. */
      figures: z.nullable(figures),
    }),
  ),
  /** What the supplier may confirm of it, and what it last said; null of what is not confirmed. */
  confirmation: z.nullable(
    z.object({
      canSay: z.boolean(),
      /** When it is expected. */
      expected: z.nullable(day),
      lines: z.array(z.object({ position: z.number(), code: z.string(), description: z.string(), unit: z.string(), pending: z.string() })),
      last: z.nullable(
        z.object({
          at: z.string(),
          name: z.string(),
          comment: z.string(),
          lines: z.array(z.object({ position: z.number(), quantity: z.string(), day: z.nullable(day) })),
        }),
      ),
    }),
  ),
  /** Its electronic container can be downloaded. */
  isPacked: z.boolean(),
  code: z.nullable(z.object({ label: z.string(), value: z.string(), lookup: z.string(), generatedAt: z.string() })),
  /** In which its figures are. */
  currency: currency.fields.currency.output,
  total: amount,
  /** What the customer owes of it, withholdings taken out. */
  payable: amount,
  /** What is left to pay; null when the document opened nothing or was annulled. */
  balance: z.nullable(amount),
  /** Paying it through a gateway: whether it may begin, and how the last payment goes. */
  online: z.object({ canPay: z.boolean(), last: z.nullable(paymentStanding) }),
})
export type TrackedDocument = z.output<typeof trackedDocument>

const gate = { permission: 'public', plan: null, services: ALL_SERVICES } as const

export const publicDocument = endpoint({
  method: 'GET',
  path: '/api/public/documents/{token}',
  summary: 'Documento de un enlace público: lo que ve el cliente',
  ...gate,
  perMinute: 60,
  /** `mail` says which letter the address was read in. */
  query: z.extend(whichVersion, { mail: z.optional(z.string().check(z.regex(/^[\w-]{43}$/))) }),
  response: trackedDocument,
})

export const publicPayment = endpoint({
  method: 'POST',
  path: '/api/public/documents/{token}/pay',
  summary: 'Empezar el pago en línea de lo que se debe de un documento de un enlace público',
  ...gate,
  perMinute: 10,
  query: whichVersion,
  response: z.object({ url: z.string() }),
})

export const publicQuestion = endpoint({
  method: 'POST',
  path: '/api/public/documents/{token}/question',
  summary: 'Preguntar algo de un documento de un enlace público: queda entre sus comentarios',
  ...gate,
  perMinute: 5,
  body: z.object({ name: text(80), contact: optionalText(80), text: text(300, MIN_LENGTH) }),
  response: done,
})

export const publicDocumentPdf = endpoint({
  method: 'GET',
  path: '/api/public/documents/{token}/pdf',
  summary: 'Documento de un enlace público en PDF',
  ...gate,
  perMinute: 20,
  query: z.extend(whichVersion, paperQuery),
  response: fileResponse('application/pdf'),
})

export const publicDocumentZip = endpoint({
  method: 'GET',
  path: '/api/public/documents/{token}/zip',
  summary: 'Contenedor electrónico de un enlace público: XML firmado con la respuesta de la DIAN, y su PDF',
  ...gate,
  perMinute: 20,
  query: whichVersion,
  response: fileResponse('application/zip'),
})

export const publicDocumentLogo = endpoint({
  method: 'GET',
  path: '/api/public/documents/{token}/logo',
  summary: 'Logo de la empresa de un enlace público',
  ...gate,
  perMinute: 60,
  response: fileResponse('image/png'),
})

export const publicDocumentCode = endpoint({
  method: 'GET',
  path: '/api/public/documents/{token}/qr',
  summary: 'Código QR de un documento de un enlace público, para imprimir',
  ...gate,
  perMinute: 20,
  query: whichVersion,
  response: fileResponse('image/svg+xml'),
})
