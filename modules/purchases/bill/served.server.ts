/** The purchase bill as the server serves it: the engine's calls, its paper and its public page. */
import {
  documentFiles,
  documentHandlers,
  lineAccountHandler,
  shareHandlers,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { rememberParties, supportXmlOf, xmlHandler } from '#modules/electronic/index.server.ts'
import { plainPaper } from '#modules/electronic/index.ts'
import { keptByLanded } from '../landed/stands.server.ts'
import { costRises } from '../rise/findings.server.ts'
import { support } from '../support/kind.ts'
import { publishedSupport, servedSupport } from '../support/served.server.ts'
import { billAccounts, billEndpoints, supportXml } from './endpoints.ts'
import { bill } from './kind.ts'

export const servedBill: ServedKind = { kind: bill, electronic: null, remember: rememberParties, stands: keptByLanded, warns: costRises }

export const publishedBill: PublishedKind = {
  kind: bill,
  paperOf: plainPaper({
    title: 'Factura de compra',
    partyLabel: 'Proveedor',
    dueLabel: 'Vence',
    signature: 'Recibida por: nombre, identificación y firma',
  }),
}

export const billHandlers = [
  ...documentHandlers([servedBill, servedSupport], billEndpoints),
  ...shareHandlers([publishedBill, publishedSupport], billEndpoints),
  xmlHandler(support, supportXml, supportXmlOf),
  lineAccountHandler(bill, billAccounts),
]

export const billFiles = { ...documentFiles(publishedBill), ...documentFiles(publishedSupport) }
