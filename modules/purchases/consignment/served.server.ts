/** The consignment receipt as the server serves it, beside the other one, and the bills that its cuts begin. */
import { cutHandler, type PublishedKind, type ServedKind } from '#modules/documents/index.server.ts'
import { rememberParties } from '#modules/electronic/index.server.ts'
import { plainPaper } from '#modules/electronic/index.ts'
import { servedBill } from '../bill/served.server.ts'
import { purchaseRemissionCut } from '../remission/endpoints.ts'
import { servedSupport } from '../support/served.server.ts'
import { purchaseConsignment } from './kind.ts'

export const servedPurchaseConsignment: ServedKind = { kind: purchaseConsignment, electronic: null, remember: rememberParties }

export const publishedPurchaseConsignment: PublishedKind = {
  kind: purchaseConsignment,
  paperOf: plainPaper({
    title: 'Remisión de compra en consignación',
    partyLabel: 'Proveedor',
    dueLabel: null,
    signature: 'Recibida en consignación por: nombre, identificación y firma',
  }),
}

export const purchaseConsignmentHandlers = [cutHandler(servedPurchaseConsignment, [servedBill, servedSupport], purchaseRemissionCut)]
