import { documentEndpoints, mailEndpoints } from '#modules/documents/index.ts'
import { purchaseRemission } from './kind.ts'

export const purchaseRemissionEndpoints = documentEndpoints(purchaseRemission)

export const purchaseRemissionMail = mailEndpoints(purchaseRemission)
