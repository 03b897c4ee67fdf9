/** The electronic invoice as the server serves it: the engine's calls, its paper, its public page and its XML. */
import {
  documentFiles,
  documentHandlers,
  mailHandlers,
  shareHandlers,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { invoiceFace, containerOf, signingLacks, xmlHandler, zipHandler } from '#modules/electronic/index.server.ts'
import { paperOfInvoice } from '#modules/electronic/index.ts'
import { publishedComputerInvoice, servedComputerInvoice } from '../computer-invoice/served.server.ts'
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

export const publishedInvoice: PublishedKind = { kind: electronicInvoice, paperOf: paperOfInvoice, container: containerOf('Invoice') }

export const invoiceHandlers = [
  ...documentHandlers([servedInvoice, servedComputerInvoice], invoiceEndpoints),
  ...shareHandlers([publishedInvoice, publishedComputerInvoice], invoiceEndpoints),
  ...mailHandlers([publishedInvoice, publishedComputerInvoice], invoiceMail),
  xmlHandler(electronicInvoice, invoiceXml),
  zipHandler(publishedInvoice, invoiceZip),
  ...invoiceEventHandlers,
]

export const invoiceFiles = { ...documentFiles(publishedInvoice), ...documentFiles(publishedComputerInvoice) }
