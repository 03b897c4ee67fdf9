/** The quote as the server serves it: the engine's calls, its paper, its public page and its answers. */
import {
  documentFiles,
  documentHandlers,
  mailHandlers,
  offerHandlers,
  shareHandlers,
  type PublishedKind,
  type ServedKind,
} from '#modules/documents/index.server.ts'
import { rememberParties } from '#modules/electronic/index.server.ts'
import { plainPaper } from '#modules/electronic/index.ts'
import { quoteEndpoints, quoteMail, quoteOffer } from './endpoints.ts'
import { quote } from './kind.ts'

export const servedQuote: ServedKind = { kind: quote, electronic: null, remember: rememberParties }

export const publishedQuote: PublishedKind = {
  kind: quote,
  paperOf: plainPaper({
    title: 'Cotización',
    dueLabel: 'Válida hasta',
    signature: 'Aceptada por: nombre, identificación y firma',
  }),
}

export const quoteHandlers = [
  ...documentHandlers(servedQuote, quoteEndpoints),
  ...shareHandlers(publishedQuote, quoteEndpoints),
  ...mailHandlers(publishedQuote, quoteMail),
  ...offerHandlers(quote, quoteOffer),
]

export const quoteFiles = documentFiles(publishedQuote)
