/** The credit note of a supplier as the server serves it, beside the debit note: what it remembers and its paper. */
import type { PublishedKind, ServedKind } from '#modules/documents/index.server.ts'
import { rememberParties } from '#modules/electronic/index.server.ts'
import { plainPaper } from '#modules/electronic/index.ts'
import { keptBySpreadBill, refusedBySpread } from '../landed/stands.server.ts'
import { purchaseCreditNote } from './kind.ts'

export const servedPurchaseCreditNote: ServedKind = {
  kind: purchaseCreditNote,
  electronic: null,
  remember: rememberParties,
  refuses: refusedBySpread,
  stands: keptBySpreadBill,
}

export const publishedPurchaseCreditNote: PublishedKind = {
  kind: purchaseCreditNote,
  paperOf: plainPaper({ title: 'Nota crédito de compra', partyLabel: 'Proveedor', dueLabel: null, signature: '' }),
}
