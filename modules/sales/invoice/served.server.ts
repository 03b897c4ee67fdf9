/** The electronic invoice as the server serves it: the engine's calls, its paper, its public page and its XML. */
import {
  documentFiles,
  documentHandlers,
  mailHandlers,
  shareHandlers,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import {
  invoiceFace,
  invoiceXmlOf,
  awaitsAnswer,
  containerOf,
  signingLacks,
  transcriptionXmlOf,
  xmlHandler,
  zipHandler,
} from '#modules/electronic/index.server.ts'
import { paperOfInvoice } from '#modules/electronic/index.ts'
import { publishedComputerInvoice, servedComputerInvoice } from '../computer-invoice/served.server.ts'
import { paperInvoice } from '../paper-invoice/kind.ts'
import { publishedPaperInvoice, servedPaperInvoice } from '../paper-invoice/served.server.ts'
import { planOf } from '../plan.server.ts'
import { invoiceEndpoints, invoiceMail, invoiceXml, invoiceZip } from './endpoints.ts'
import { invoiceEventHandlers } from './events.server.ts'
import { electronicInvoice } from './kind.ts'

export const servedInvoice: ServedKind = {
  kind: electronicInvoice,
  electronic: invoiceFace,
  refuses: planOf(electronicInvoice),
  lacks: signingLacks,
}

/** One that a register made: a certificate that is missing refuses nothing, it waits to be sent. */
export const arrivingInvoice: ServedKind = { kind: electronicInvoice, electronic: invoiceFace, refuses: planOf(electronicInvoice) }

export const publishedInvoice: PublishedKind = {
  kind: electronicInvoice,
  paperOf: paperOfInvoice,
  container: containerOf('Invoice'),
  isAwaited: awaitsAnswer,
}

const published = [publishedInvoice, publishedComputerInvoice, publishedPaperInvoice] as const

export const invoiceHandlers = [
  ...documentHandlers([servedInvoice, servedComputerInvoice, servedPaperInvoice], invoiceEndpoints),
  ...shareHandlers(published, invoiceEndpoints),
  ...mailHandlers(published, invoiceMail),
  xmlHandler(
    [
      { kind: electronicInvoice, xmlOf: invoiceXmlOf },
      { kind: paperInvoice, xmlOf: transcriptionXmlOf },
    ],
    invoiceXml,
  ),
  zipHandler([publishedInvoice, publishedPaperInvoice], invoiceZip),
  ...invoiceEventHandlers,
]

export const invoiceFiles = {
  ...documentFiles(publishedInvoice),
  ...documentFiles(publishedComputerInvoice),
  ...documentFiles(publishedPaperInvoice),
}
