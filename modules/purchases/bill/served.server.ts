/** The purchase bill as the server serves it: the engine's calls, its paper and its public page. */
import {
  approvalHandler,
  approveManyHandler,
  centerManyHandler,
  documentFiles,
  documentHandlers,
  lineAccountHandler,
  sendBackHandler,
  shareHandlers,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { rememberParties, supportXmlOf, xmlHandler } from '#modules/electronic/index.server.ts'
import { plainPaper } from '#modules/electronic/index.ts'
import { receivedFace } from '../inbox/received-face.server.ts'
import { keptByLanded } from '../landed/stands.server.ts'
import { costRises } from '../rise/findings.server.ts'
import { support } from '../support/kind.ts'
import { publishedSupport, servedSupport } from '../support/served.server.ts'
import { matchHandlers } from '../match/handlers.server.ts'
import { matchFindings } from '../match/match.server.ts'
import { billAccounts, billCenters, billEndpoints, billStageCalls, supportXml } from './endpoints.ts'
import { bill } from './kind.ts'
import { billNotices } from './notices.ts'

export const servedBill: ServedKind = {
  kind: bill,
  electronic: null,
  remember: rememberParties,
  findings: matchFindings,
  notices: billNotices,
  stands: keptByLanded,
  warns: costRises,
  received: receivedFace,
}

export const publishedBill: PublishedKind = {
  kind: bill,
  paperOf: plainPaper({
    title: 'Factura de compra',
    partyLabel: 'Proveedor',
    dueLabel: 'Vence',
    signature: 'Recibida por: nombre, identificación y firma',
  }),
}

const bills = [servedBill, servedSupport] as const

export const billHandlers = [
  ...documentHandlers(bills, billEndpoints),
  ...shareHandlers([publishedBill, publishedSupport], billEndpoints),
  xmlHandler({ kind: support, xmlOf: supportXmlOf }, supportXml),
  lineAccountHandler(bill, billAccounts),
  approvalHandler(bills, billStageCalls.approve),
  centerManyHandler(bills, billCenters),
  approveManyHandler(bills, billStageCalls.approveMany),
  sendBackHandler(bills, billStageCalls.sendBack),
  ...matchHandlers(bills),
]

export const billFiles = { ...documentFiles(publishedBill), ...documentFiles(publishedSupport) }
