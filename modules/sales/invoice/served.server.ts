/** The electronic invoice as the server serves it: the engine's calls, its paper, its public page and its XML. */
import {
  documentFiles,
  documentHandlers,
  mailHandlers,
  shareHandlers,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { invoiceFace, xmlHandler, signingLacks } from '#modules/electronic/index.server.ts'
import { paperOfInvoice } from '#modules/electronic/index.ts'
import { publishedComputerInvoice, servedComputerInvoice } from '../computer-invoice/served.server.ts'
import { planOf, refusing } from '../plan.server.ts'
import { invoiceEndpoints, invoiceMail, invoiceXml } from './endpoints.ts'
import { electronicInvoice } from './kind.ts'

export const servedInvoice: ServedKind = {
  kind: electronicInvoice,
  electronic: invoiceFace,
  refuses: refusing(planOf(electronicInvoice), signingLacks),
}

export const publishedInvoice: PublishedKind = { kind: electronicInvoice, paperOf: paperOfInvoice }

export const invoiceHandlers = [
  ...documentHandlers([servedInvoice, servedComputerInvoice], invoiceEndpoints),
  ...shareHandlers([publishedInvoice, publishedComputerInvoice], invoiceEndpoints),
  ...mailHandlers([publishedInvoice, publishedComputerInvoice], invoiceMail),
  xmlHandler(electronicInvoice, invoiceXml),
]

export const invoiceFiles = { ...documentFiles(publishedInvoice), ...documentFiles(publishedComputerInvoice) }
