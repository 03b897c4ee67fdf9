import { cutEndpoint, documentEndpoints, mailEndpoints, returnEndpoints, stageEndpoints } from '#modules/documents/index.ts'
import { electronicInvoice } from '../invoice/kind.ts'
import { remission } from './kind.ts'

export const remissionEndpoints = documentEndpoints(remission)

export const remissionMail = mailEndpoints(remission)

const { deliver } = stageEndpoints(remission)
export const remissionStageCalls = { deliver }

export const remissionReturns = returnEndpoints(remission)

/** Of those in consignment, which stand at this address. */
export const remissionCut = cutEndpoint(remission, electronicInvoice)
