import { documentEndpoints, mailEndpoints } from '#modules/documents/index.ts'
import { xmlEndpoint, zipEndpoint } from '#modules/electronic/index.ts'
import { debitNote } from './kind.ts'

export const debitNoteEndpoints = documentEndpoints(debitNote)

export const debitNoteXml = xmlEndpoint(debitNote)

export const debitNoteZip = zipEndpoint(debitNote)

export const debitNoteMail = mailEndpoints(debitNote)
