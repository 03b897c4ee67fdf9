/** How an invoice that was written on paper is transcribed, of a day of a failure that goes on. */
import type { DocumentKind, DocumentRequest } from '#modules/documents/index.ts'
import { invoiceEndpoints, paperInvoice } from '#modules/sales/index.ts'
import { asService, type Door } from './dated-request.server.ts'
import type { DatedShop } from './dated-shop.server.ts'

/** A number of a paper that no other story of the run writes. */
let paper = 0
const asPaper = ({ paperRangeId }: DatedShop, request: DocumentRequest): DocumentRequest => {
  paper += 1
  return { ...request, kind: 'INC', resolutionId: paperRangeId, paperNumber: String(paper) }
}

export const paperDoors: { readonly kind: DocumentKind; readonly doors: readonly Door[] } = {
  kind: paperInvoice,
  doors: [
    {
      name: 'factura de contingencia',
      modules: ['sales'],
      write: (at, client, date) =>
        client.call(invoiceEndpoints.create, { body: { document: asPaper(at, asService(at, date)), issue: true } }),
    },
  ],
}
