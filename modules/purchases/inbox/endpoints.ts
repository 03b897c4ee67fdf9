/** The calls of the inbox: what suppliers sent, read; and what becomes of it. */
import * as z from 'zod/mini'
import { isAmountText, parseAmount, zeroAmount } from '#base/decimal.ts'
import { receivedKinds } from '#colombia/index.ts'
import { issuerTrusts } from '#modules/electronic/index.ts'
import { endpoint, fileResponse } from '#platform/http/endpoint.ts'
import { amount, count, day, done, id, pageOf, pageQuery, positiveAmount, text, version } from '#platform/http/fields.ts'
import { MIN_LENGTH } from '#platform/rules/index.ts'
import { bill } from '../bill/kind.ts'
import { purchaseCreditNote } from '../credit-note/kind.ts'
import { acceptMany, eventMarks, eventsView, sendEvents } from './event-endpoints.ts'
import { changeMailbox, forgetMailbox, getMailbox, readMailboxNow } from './mail/endpoints.ts'
import { getReceivedPaper } from './paper-endpoint.ts'
import { inboxPermissions } from './permissions.ts'
import { inboxScreen } from './screens.ts'

const gate = { plan: inboxScreen.plan, services: inboxScreen.services } as const
const base = '/api/purchases/bills/inbox'
const reading = { permission: inboxPermissions.read, ...gate }
const writing = { permission: inboxPermissions.write, ...gate }

export const inboxTabs = ['new', 'posted', 'ignored', 'problem'] as const
export type InboxTab = (typeof inboxTabs)[number]

const row = z.object({
  id,
  kind: z.enum(receivedKinds),
  number: z.string(),
  supplier: z.string(),
  supplierName: z.string(),
  date: day,
  dueDate: day,
  isCredit: z.boolean(),
  currency: z.string(),
  tax: amount,
  total: amount,
  tab: z.enum(inboxTabs),
  /** What is wrong with it, in words; empty of most. */
  problem: z.string(),
  /** Every line has an account from a rule. */
  isReady: z.boolean(),
  /** Null of what takes no events: notes, and what is paid at once. */
  events: z.nullable(eventMarks),
})
export type InboxRow = z.output<typeof row>

export const listInbox = endpoint({
  method: 'GET',
  path: base,
  summary: 'Buzón de facturas: lo que enviaron los proveedores, lo más reciente primero',
  ...reading,
  query: z.object({ tab: z._default(z.enum(inboxTabs), 'new'), text: z._default(z.string().check(z.maxLength(200)), ''), ...pageQuery }),
  response: z.extend(pageOf(row), { counts: z.object({ new: count, posted: count, ignored: count, problem: count }) }),
})

/** In bytes: with base 64 and the rest, what a request may have. */
export const MOST_UPLOAD_BYTES = 6 * 1024 * 1024
export const MOST_UPLOAD_FILES = 50
const MOST_UPLOAD_LETTERS = Math.ceil(MOST_UPLOAD_BYTES / 3) * 4

export const uploadReceived = endpoint({
  method: 'POST',
  path: base,
  summary: 'Subir archivos ZIP o XML de proveedores: cada uno se lee por su lado, y uno que no sirve no detiene a los demás',
  ...writing,
  body: z.object({
    files: z
      .array(z.object({ name: text(200), content: z.base64().check(z.maxLength(MOST_UPLOAD_LETTERS)) }))
      .check(
        z.minLength(1, 'Elige al menos un archivo.'),
        z.maxLength(MOST_UPLOAD_FILES, `Máximo ${MOST_UPLOAD_FILES} archivos a la vez.`),
      ),
  }),
  response: z.object({
    files: z.array(
      z.object({
        name: z.string(),
        /** `posted`: the bill that it became by itself; null of what waits. */
        taken: z.array(z.object({ id, number: z.string(), supplierName: z.string(), posted: z.nullable(z.string()) })),
        problems: z.array(z.object({ code: z.number(), message: z.string() })),
      }),
    ),
  }),
})
export type Uploaded = z.output<NonNullable<typeof uploadReceived.response>>['files'][number]

export const fetchReceived = endpoint({
  method: 'POST',
  path: `${base}/fetch`,
  summary: 'Traer por CUFE: pedir a la DIAN el XML de una factura o nota que te emitieron y dejarla en el buzón',
  ...writing,
  body: z.object({
    uniqueCode: z
      .string()
      .check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{96}$/, 'El CUFE tiene 96 caracteres, del 0 al 9 y de la a a la f.')),
  }),
  response: z.object({ id, number: z.string(), supplierName: z.string() }),
})

const line = z.object({
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  net: amount,
  taxes: z.array(z.string()),
  account: z.nullable(z.object({ id, code: z.string(), name: z.string() })),
  /** The item of the catalogue that it is, with the unit that the supplier counts in; it enters stock where it keeps any. */
  item: z.nullable(z.object({ id, code: z.string(), name: z.string(), unitId: z.nullable(id), unitName: z.string() })),
  costCenter: z.nullable(z.object({ id, name: z.string() })),
  /** `code`: as the page of the item says; `same`: as a line of the same words of this supplier; `any`: as the last of theirs. */
  origin: z.nullable(z.object({ by: z.enum(['code', 'same', 'any']), on: z.nullable(day) })),
})

export const getReceived = endpoint({
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Un documento del buzón: lo que dice, su firma y cómo quedaría contabilizado',
  ...reading,
  response: z.extend(row, {
    version: z.number(),
    uniqueCode: z.string(),
    fileName: z.string(),
    hasPdf: z.boolean(),
    signature: z.enum(['valid', 'altered', 'absent']),
    validated: z.boolean(),
    /** Of the answer that came with it: whether its certificate leads to the authority; null of none, and of what the authority itself gave. */
    issuer: z.nullable(z.enum(issuerTrusts)),
    reason: z.string(),
    order: z.string(),
    notes: z.array(z.string()),
    aboutNumber: z.string(),
    net: amount,
    /** Null when the company has no third party with that identification. */
    partyId: z.nullable(id),
    /** What it became: a bill, or the note that it is. */
    bill: z.nullable(z.object({ id, number: z.string(), state: z.enum(['draft', 'issued', 'superseded', 'annulled']) })),
    /** Of its supplier: up to how much the next ones are posted by themselves; null when none is. */
    automaticUpTo: z.nullable(amount),
    lines: z.array(line),
    events: z.nullable(eventsView),
  }),
})
export type ReceivedView = z.output<NonNullable<typeof getReceived.response>>

const sourceLine = z.object({ documentId: id, position: z.int().check(z.minimum(1)) })

/** An account, or an item: in another of its units, and of the line of an order or receipt. */
export const chosenLine = z.object({
  accountId: z._default(z.nullable(id), null),
  itemId: z._default(z.nullable(id), null),
  unitId: z._default(z.nullable(id), null),
  source: z._default(z.nullable(sourceLine), null),
  costCenterId: z._default(z.nullable(id), null),
})
/** Where each line goes, in the order of `getReceived`. */
const choices = z.array(chosenLine).check(z.minLength(1), z.maxLength(500))

export const previewPosting = endpoint({
  method: 'POST',
  path: `${base}/{id}/preview`,
  summary: 'Cómo quedaría la factura de compra: totales, retenciones con su explicación y neto a pagar',
  ...reading,
  body: z.object({ lines: choices, warehouseId: z._default(z.nullable(id), null) }),
  response: z.object({
    net: amount,
    tax: amount,
    total: amount,
    taxes: z.array(z.object({ name: z.string(), base: amount, amount })),
    payable: amount,
    withholdings: z.array(
      z.object({
        kind: z.enum(['retefuente', 'reteiva', 'reteica']),
        name: z.string(),
        base: amount,
        amount,
        /** Why it applies, and the rule of law. */
        reasons: z.array(z.string()),
        source: z.string(),
      }),
    ),
  }),
})
export type PostingPreview = z.output<NonNullable<typeof previewPosting.response>>

export const postReceived = endpoint({
  method: 'POST',
  path: `${base}/{id}/post`,
  summary: 'Contabilizar: registra la factura de compra, crea el proveedor si no existe y recuerda dónde quedó cada línea',
  permission: { ...bill.permissions.issue, needs: [inboxPermissions.read] },
  ...gate,
  body: z.object({
    version,
    lines: choices,
    /** Where goods come in that were not received; left out, the one that the person usually works with. */
    warehouseId: z._default(z.nullable(id), null),
    /** Of the bill; left out, the supplier's. */
    date: z._default(z.nullable(day), null),
    /** The next ones of this supplier are posted by themselves up to so much, in pesos; null: they are not; left out, as it was. */
    automaticUpTo: z.optional(
      z.nullable(positiveAmount.check(z.refine((text) => !isAmountText(text) || parseAmount(text) > zeroAmount, 'Escribe hasta cuánto.'))),
    ),
  }),
  response: z.object({ billId: id, number: z.nullable(z.string()) }),
})

/** In one call. */
export const MOST_POSTED = 100

export const postMany = endpoint({
  method: 'POST',
  path: `${base}/post`,
  summary: 'Contabilizar varias facturas con las reglas de sus proveedores: una que no puede no detiene a las demás',
  permission: { ...bill.permissions.issue, needs: [inboxPermissions.read] },
  ...gate,
  body: z.object({ ids: z.array(id).check(z.minLength(1, 'Elige al menos una factura.'), z.maxLength(MOST_POSTED)) }),
  response: z.object({
    posted: z.array(z.object({ id, number: z.nullable(z.string()) })),
    problems: z.array(z.object({ id, code: z.number(), message: z.string() })),
  }),
})

const openLine = z.object({
  ...sourceLine.shape,
  item: z.object({ id, code: z.string(), name: z.string() }),
  description: z.string(),
  pending: z.string(),
  unitName: z.string(),
})

export const receivedSources = endpoint({
  method: 'GET',
  path: `${base}/{id}/sources`,
  summary: 'Órdenes y remisiones del proveedor con cantidades por facturar, y de cuáles son las líneas del documento',
  ...reading,
  response: z.object({
    /** Latest first. */
    documents: z.array(
      z.object({
        id,
        name: z.string(),
        number: z.string(),
        date: day,
        /** The document says that it is of this order. */
        isNamed: z.boolean(),
        lines: z.array(openLine),
        /** Of each line of the received document, the position that it is of; null of none. */
        matched: z.array(z.nullable(z.number())),
      }),
    ),
  }),
})
export type ReceivedSources = z.output<NonNullable<typeof receivedSources.response>>

export const postReceivedNote = endpoint({
  method: 'POST',
  path: `${base}/{id}/post-note`,
  summary: 'Contabilizar una nota crédito: la registra sobre su factura, repartida en las líneas de las que rebaja',
  permission: { ...purchaseCreditNote.permissions.issue, needs: [inboxPermissions.read] },
  ...gate,
  body: z.object({
    version,
    /** Of our note; left out, the supplier's. */
    date: z._default(z.nullable(day), null),
  }),
  response: z.object({ noteId: id, number: z.nullable(z.string()) }),
})

export const ignoreReceived = endpoint({
  method: 'POST',
  path: `${base}/{id}/ignore`,
  summary: 'Ignorar un documento del buzón, con el motivo',
  ...writing,
  body: z.object({ version, reason: text(400, MIN_LENGTH) }),
  response: done,
})

export const restoreReceived = endpoint({
  method: 'POST',
  path: `${base}/{id}/restore`,
  summary: 'Volver a dejar como nuevo un documento que se ignoró',
  ...writing,
  body: z.object({ version }),
  response: done,
})

const file = (name: 'xml' | 'pdf' | 'answer', mime: string, summary: string) =>
  endpoint({
    method: 'GET',
    path: `${base}/{id}/${name}` as const,
    summary,
    permission: inboxPermissions.export,
    ...gate,
    response: fileResponse(mime),
  })
export const getReceivedXml = file('xml', 'application/xml', 'El XML, byte por byte como lo firmó el proveedor')
export const getReceivedPdf = file('pdf', 'application/pdf', 'El PDF que envió el proveedor')

const rule = z.object({
  supplier: z.string(),
  supplierName: z.string(),
  /** Empty: any line of the supplier. */
  words: z.string(),
  /** An account or an item, with its code. */
  account: z.nullable(z.object({ id, code: z.string(), name: z.string() })),
  item: z.nullable(z.object({ id, code: z.string(), name: z.string() })),
  costCenter: z.nullable(z.object({ id, name: z.string() })),
  on: day,
})

export const listPostingRules = endpoint({
  method: 'GET',
  path: `${base}/rules`,
  summary: 'Reglas de contabilización aprendidas de cada proveedor',
  ...reading,
  query: z.object({ supplier: z._default(z.string().check(z.maxLength(40)), '') }),
  response: z.object({
    rules: z.array(rule),
    /** Suppliers whose next invoices post themselves, up to an amount in pesos. */
    automatic: z.array(z.object({ supplier: z.string(), supplierName: z.string(), upTo: amount })),
  }),
})

export const forgetPostingRule = endpoint({
  method: 'POST',
  path: `${base}/rules/forget`,
  summary: 'Olvidar una regla de contabilización',
  ...writing,
  body: z.object({ supplier: text(40), words: z.string().check(z.maxLength(200)) }),
  response: done,
})

export const stopAutomatic = endpoint({
  method: 'POST',
  path: `${base}/rules/stop-automatic`,
  summary: 'Dejar de contabilizar solas las facturas de un proveedor',
  ...writing,
  body: z.object({ supplier: text(40) }),
  response: done,
})

/** For who calls them from outside: stories and programs. */
export const inboxEndpoints = {
  ...{
    listInbox,
    uploadReceived,
    fetchReceived,
    getReceived,
    receivedSources,
    previewPosting,
    postReceived,
    postMany,
    postReceivedNote,
    ignoreReceived,
    restoreReceived,
  },
  ...{ getMailbox, changeMailbox, readMailboxNow, forgetMailbox },
  ...{ getReceivedXml, getReceivedPdf, getReceivedPaper, listPostingRules, forgetPostingRule, stopAutomatic, sendEvents, acceptMany },
}
