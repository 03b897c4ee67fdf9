/** The print of a transcription: the paper that the customer has already, with what the authority asks of an electronic document. */
import { showDay } from '#base/date.ts'
import type { PaperOf } from '#modules/documents/index.ts'
import { authorizationOf, codeOnPaper, noticesOf, softwareOnPaper } from '../paper.ts'
import { partiesOnPaper } from '../plain-paper.ts'
import { readTranscription, toUblTranscription } from './snapshot.ts'

/** @throws Error when the document was not issued as a transcription */
export const paperOfTranscription: PaperOf = (document) => {
  const snapshot = readTranscription(document.snapshot)
  const { uniqueCode, number, prefix } = document
  return {
    title: 'Factura electrónica de venta, transcripción de factura de papel',
    dueLabel: 'Vence',
    netLabel: 'Neto a pagar',
    signature: '',
    texts: [{ label: 'Factura de papel', value: `${snapshot.paper.number} del ${showDay(snapshot.paper.date)}, expedida en contingencia` }],
    ...partiesOnPaper(snapshot),
    authorization: authorizationOf(document, snapshot),
    software: softwareOnPaper(snapshot),
    code:
      uniqueCode === null || number === null
        ? null
        : codeOnPaper('CUDE', toUblTranscription(snapshot, document, { prefix, number }, uniqueCode), uniqueCode),
    notices: noticesOf(document, snapshot),
  }
}
