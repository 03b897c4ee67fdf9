/** Ventas POS: the documents of what registers sold, on the list of every document, each beside it. */
import { type DocumentSurface, listPage } from '#modules/documents/index.tsx'
import { OutageBanner } from '#modules/electronic/index.tsx'
import { tillSale } from '#modules/sales/index.ts'
import { saleEndpoints, saleMail, saleXml, saleZip } from './endpoints.ts'
import { SaleDocument } from './SaleDocument.tsx'

const surface: DocumentSurface = {
  kind: tillSale,
  endpoints: saleEndpoints,
  group: 'Punto de venta',
  ...{ xml: saleXml, zip: saleZip, mail: saleMail },
  ...{ offer: null, stages: null, accounts: null, correction: null },
  ...{ notes: [], becomes: [], madeFrom: [], about: [], remedies: {} },
  banner: OutageBanner,
  panel: SaleDocument,
}

export const salesPage = listPage(surface)
