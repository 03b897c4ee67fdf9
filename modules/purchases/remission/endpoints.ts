import { cutEndpoint, documentEndpoints, mailEndpoints, returnEndpoints } from '#modules/documents/index.ts'
import { bill } from '../bill/kind.ts'
import { purchaseRemission } from './kind.ts'

export const purchaseRemissionEndpoints = documentEndpoints(purchaseRemission)

export const purchaseRemissionMail = mailEndpoints(purchaseRemission)

export const purchaseRemissionReturns = returnEndpoints(purchaseRemission)

/** Of those in consignment, which stand at this address. */
export const purchaseRemissionCut = cutEndpoint(purchaseRemission, bill)
