import { correctionEndpoints, documentEndpoints, mailEndpoints } from '#modules/documents/index.ts'
import { xmlEndpoint, zipEndpoint } from '#modules/electronic/index.ts'
import { creditNote } from './kind.ts'

export const creditNoteEndpoints = documentEndpoints(creditNote)

export const creditNoteCorrection = correctionEndpoints(creditNote)

export const creditNoteMail = mailEndpoints(creditNote)

export const creditNoteXml = xmlEndpoint(creditNote)

export const creditNoteZip = zipEndpoint(creditNote)
