/** The consignment remission as the server serves it, beside the other one, and the drafts that its cuts make. */
import { cutHandler, type PublishedKind, type ServedKind } from '#modules/documents/index.server.ts'
import { rememberParties } from '#modules/electronic/index.server.ts'
import { plainPaper } from '#modules/electronic/index.ts'
import { servedComputerInvoice } from '../computer-invoice/served.server.ts'
import { servedPaperInvoice } from '../paper-invoice/served.server.ts'
import { servedInvoice } from '../invoice/served.server.ts'
import { remissionCut } from '../remission/endpoints.ts'
import { consignment } from './kind.ts'

export const servedConsignment: ServedKind = { kind: consignment, electronic: null, remember: rememberParties }

export const publishedConsignment: PublishedKind = {
  kind: consignment,
  paperOf: plainPaper({
    title: 'Remisión en consignación',
    dueLabel: null,
    signature: 'Recibida en consignación por: nombre, identificación y firma',
  }),
}

export const consignmentHandlers = [cutHandler(servedConsignment, [servedInvoice, servedComputerInvoice, servedPaperInvoice], remissionCut)]
