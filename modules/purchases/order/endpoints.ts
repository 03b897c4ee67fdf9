import { confirmationEndpoints, documentEndpoints, mailEndpoints, stageEndpoints } from '#modules/documents/index.ts'
import { purchaseOrder } from './kind.ts'

export const purchaseOrderEndpoints = documentEndpoints(purchaseOrder)

export const purchaseOrderConfirmations = confirmationEndpoints(purchaseOrder)

export const purchaseOrderMail = mailEndpoints(purchaseOrder)

const { approve, approveMany, send, close } = stageEndpoints(purchaseOrder)
export const purchaseOrderStageCalls = { approve, approveMany, send, close }
