/** What stories about quotes begin with: a shop that sells a product and a service, its quotes, and invoices made from their lines. */
import type { DocumentRequest, DocumentView, SavedDocument } from '#modules/documents/index.ts'
import { invoiceEndpoints, quoteEndpoints } from '#modules/sales/index.ts'
import { openShop, type Shop, type World } from './world.server.ts'

export type Lines = Parameters<Shop['request']>[0]

export interface QuoteShop {
  readonly shop: Shop
  /** Issued. */
  quoteOf(lines: Lines, changes?: Partial<DocumentRequest>): Promise<SavedDocument>
  read(id: string): Promise<DocumentView>
  invoiceFrom(
    quoteId: string,
    lines: readonly (readonly [position: number, item: string, quantity: string])[],
    changes?: Partial<DocumentRequest>,
  ): Promise<SavedDocument>
}

export async function openQuoteShop(world: World): Promise<QuoteShop> {
  const shop = await openShop(world, {
    customer: { withholds: true, largeTaxpayer: true },
    items: [
      { name: 'Cafetera', price: '50000', stock: { quantity: '100', cost: '30000' }, taxes: ['IVA 19 %'], withholding: 'COMPRAS' },
      { name: 'Instalación', price: '80000', taxes: ['IVA 19 %'], withholding: 'SERVICIOS' },
    ],
  })
  return {
    shop,
    quoteOf: (lines, changes = {}) =>
      shop.client.call(quoteEndpoints.create, {
        body: {
          document: shop.request(lines, {
            resolutionId: null,
            warehouseId: null,
            dueDate: '2026-12-05',
            terms: 'No incluye transporte',
            ...changes,
          }),
          issue: true,
        },
      }),
    read: (id) => shop.client.call(quoteEndpoints.view, { params: { id } }),
    invoiceFrom(quoteId, lines, changes = {}) {
      const request = shop.request(lines.map(([, item, quantity]) => [item, quantity] as const))
      return shop.client.call(invoiceEndpoints.create, {
        body: {
          document: {
            ...request,
            ...changes,
            lines: request.lines.map((line, index) => ({ ...line, source: { documentId: quoteId, position: lines[index]?.[0] ?? 0 } })),
          },
          issue: true,
        },
      })
    },
  }
}
