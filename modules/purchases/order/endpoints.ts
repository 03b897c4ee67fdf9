import { documentEndpoints, mailEndpoints, stageEndpoints } from '#modules/documents/index.ts'
import { purchaseOrder } from './kind.ts'

export const purchaseOrderEndpoints = documentEndpoints(purchaseOrder)

export const purchaseOrderMail = mailEndpoints(purchaseOrder)

const { approve, send, close } = stageEndpoints(purchaseOrder)
export const purchaseOrderStageCalls = { approve, send, close }
