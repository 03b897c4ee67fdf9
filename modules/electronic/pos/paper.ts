/** The paper of a sale at a till: what the ticket has to say (Resolución DIAN 000165 de 2023, art. 13; annex of the equivalent documents 1.0). */
import { posFacts } from '#colombia/index.ts'
import type { Paper, StoredDocument } from '#modules/documents/index.ts'
import { authorizationOf, codeOnPaper, noticesOf, softwareOnPaper } from '../paper.ts'
import { partiesOnPaper } from '../plain-paper.ts'
import { posOf, readPosSnapshot, type PosSnapshot } from './snapshot.ts'
import { toUblPos } from './ubl.ts'

/** Said once on the paper: the software stands below the range. */
const ELSEWHERE: ReadonlySet<string> = new Set(['Software'])

/** @throws Error when the document was not made as a sale at a till */
export function paperOfPos(document: StoredDocument): Paper {
  const snapshot = readPosSnapshot(document.snapshot)
  return {
    title: 'Documento equivalente electrónico tiquete de máquina registradora con sistema POS',
    dueLabel: document.paymentForm === '2' ? 'Vence' : null,
    netLabel: 'Total a pagar',
    signature: '',
    texts: posFacts(posOf(snapshot, document))
      .filter(({ label, text }) => !ELSEWHERE.has(label) && text !== '' && text !== '0')
      .map(({ label, text }) => ({ label, value: text })),
    ...partiesOnPaper(snapshot),
    authorization: authorizationOf(document, snapshot),
    software: softwareOnPaper(snapshot),
    code: codeOf(document, snapshot),
    notices: document.uniqueCode === null ? ['Sin transmitir a la DIAN'] : noticesOf(document, snapshot),
  }
}

function codeOf(document: StoredDocument, snapshot: PosSnapshot): Paper['code'] {
  const { uniqueCode, number, prefix } = document
  if (uniqueCode === null || number === null) return null
  return codeOnPaper('CUDE', toUblPos(snapshot, document, { prefix, number }, uniqueCode), uniqueCode)
}
