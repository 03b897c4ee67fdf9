/** How a support document and its adjustment are issued on a day. */
import type { Day } from '#base/date.ts'
import type { DocumentKind, DocumentRequest } from '#modules/documents/index.ts'
import { billEndpoints, purchaseDebitNoteEndpoints, support, supportNote } from '#modules/purchases/index.ts'
import { asGoods, noteOn, type Door } from './dated-request.server.ts'
import type { DatedShop } from './dated-shop.server.ts'

/** Of goods of somebody who need not invoice, without IVA. */
const asSupport = (at: DatedShop, date: Day): DocumentRequest => {
  const request = asGoods(at, date)
  return { ...request, partyId: at.sellerId, lines: request.lines.map((line) => ({ ...line, taxIds: [] })) }
}

export const supportDoors: readonly { readonly kind: DocumentKind; readonly doors: readonly Door[] }[] = [
  {
    kind: support,
    doors: [
      {
        name: 'documento soporte',
        modules: ['purchases', 'inventory'],
        write: (at, client, date) =>
          client.call(billEndpoints.create, {
            body: { document: { ...asSupport(at, date), kind: 'DSP', resolutionId: at.supportRangeId }, issue: true },
          }),
      },
    ],
  },
  {
    kind: supportNote,
    doors: [
      {
        name: 'nota de ajuste al documento soporte',
        modules: ['purchases', 'inventory'],
        write: (at, client, date) =>
          client.call(purchaseDebitNoteEndpoints.create, {
            body: { document: { ...noteOn(at.supportId, asSupport(at, date), 1, true), kind: 'NDS' }, issue: true },
          }),
      },
    ],
  },
]
