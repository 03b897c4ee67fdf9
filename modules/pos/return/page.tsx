/** Notas de ajuste y devoluciones POS: on the list of every document, each beside it, with the dialog that gives back a sale (`?devolver=`). */
import { type DocumentSurface, listPage } from '#modules/documents/index.tsx'
import { tillReturn, tillSale } from '#modules/sales/index.ts'
import { saleEndpoints } from '../paper/endpoints.ts'
import { returnEndpoints, returnMail, returnXml, returnZip } from './endpoints.ts'
import { ReturnActions, ReturnAsked } from './ReturnActions.tsx'
import { ReturnDocument } from './ReturnDocument.tsx'

const surface: DocumentSurface = {
  kind: tillReturn,
  endpoints: returnEndpoints,
  group: 'Punto de venta',
  ...{ xml: returnXml, zip: returnZip, mail: returnMail, correction: null },
  ...{ offer: null, stages: null, accounts: null },
  ...{ notes: [], becomes: [], madeFrom: [], remedies: {} },
  about: [{ kind: tillSale, endpoints: saleEndpoints }],
  banner: ReturnAsked,
  listActions: ReturnActions,
  panel: ReturnDocument,
}

export const returnsPage = listPage(surface)
