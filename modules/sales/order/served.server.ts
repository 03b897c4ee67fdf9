/** The order as the server serves it: the engine's calls, its stages, its paper and its public page. */
import {
  documentFiles,
  documentHandlers,
  mailHandlers,
  shareHandlers,
  stageHandlers,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { rememberParties } from '#modules/electronic/index.server.ts'
import { plainPaper } from '#modules/electronic/index.ts'
import { orderEndpoints, orderMail, orderStageCalls } from './endpoints.ts'
import { order } from './kind.ts'
import { orderNotices } from './notices.ts'

export const servedOrder: ServedKind = { kind: order, electronic: null, remember: rememberParties, notices: orderNotices }

export const publishedOrder: PublishedKind = {
  kind: order,
  paperOf: plainPaper({ title: 'Pedido', dueLabel: 'Vence', signature: 'Recibido por: nombre, identificación y firma' }),
}

export const orderHandlers = [
  ...documentHandlers(servedOrder, orderEndpoints),
  ...shareHandlers(publishedOrder, orderEndpoints),
  ...mailHandlers(publishedOrder, orderMail),
  ...stageHandlers(servedOrder, orderStageCalls),
]

export const orderFiles = documentFiles(publishedOrder)
