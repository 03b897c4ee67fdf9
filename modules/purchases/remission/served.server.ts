/** The receipt of a supplier as the server serves it: the engine's calls, its paper and its public page. */
import {
  documentFiles,
  documentHandlers,
  mailHandlers,
  returnHandlers,
  shareHandlers,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { rememberParties } from '#modules/electronic/index.server.ts'
import { plainPaper } from '#modules/electronic/index.ts'
import { publishedPurchaseConsignment, purchaseConsignmentHandlers, servedPurchaseConsignment } from '../consignment/served.server.ts'
import { keptByLanded } from '../landed/stands.server.ts'
import { costRises } from '../rise/findings.server.ts'
import { purchaseRemissionEndpoints, purchaseRemissionMail, purchaseRemissionReturns } from './endpoints.ts'
import { purchaseRemission } from './kind.ts'

const servedPurchaseRemission: ServedKind = {
  kind: purchaseRemission,
  electronic: null,
  remember: rememberParties,
  stands: keptByLanded,
  warns: costRises,
}

export const publishedPurchaseRemission: PublishedKind = {
  kind: purchaseRemission,
  paperOf: plainPaper({
    title: 'Remisión de compra',
    partyLabel: 'Proveedor',
    dueLabel: null,
    signature: 'Recibida por: nombre, identificación y firma',
  }),
}

export const purchaseRemissionHandlers = [
  ...documentHandlers([servedPurchaseRemission, servedPurchaseConsignment], purchaseRemissionEndpoints),
  ...shareHandlers([publishedPurchaseRemission, publishedPurchaseConsignment], purchaseRemissionEndpoints),
  ...mailHandlers([publishedPurchaseRemission, publishedPurchaseConsignment], purchaseRemissionMail),
  ...returnHandlers([servedPurchaseRemission, servedPurchaseConsignment], purchaseRemissionReturns),
  ...purchaseConsignmentHandlers,
]

export const purchaseRemissionFiles = { ...documentFiles(publishedPurchaseRemission), ...documentFiles(publishedPurchaseConsignment) }
