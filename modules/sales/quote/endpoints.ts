import { documentEndpoints, mailEndpoints, offerEndpoints } from '#modules/documents/index.ts'
import { quote } from './kind.ts'

export const quoteEndpoints = documentEndpoints(quote)

export const quoteMail = mailEndpoints(quote)

export const quoteOffer = offerEndpoints(quote)
