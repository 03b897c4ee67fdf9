/** The paper of an electronic credit note: parties, CUDE and the invoice that it corrects, as they were when it was issued. */
import { showDay } from '#base/date.ts'
import { codeName, creditNoteConcepts } from '#colombia/index.ts'
import type { Paper, StoredDocument } from '#modules/documents/index.ts'
import { codeOnPaper, noticesOf } from '../paper.ts'
import { partiesOnPaper } from '../plain-paper.ts'
import { readNoteSnapshot, type NoteSnapshot } from './snapshot.ts'
import { toUblCreditNote } from './ubl.ts'

/** @throws Error when the document was not issued as an electronic credit note */
export function paperOfNote(document: StoredDocument): Paper {
  const snapshot = readNoteSnapshot(document.snapshot)
  return {
    title: 'Nota crédito electrónica',
    dueLabel: null,
    netLabel: 'Neto a acreditar',
    signature: '',
    texts: correctionOf(snapshot),
    ...partiesOnPaper(snapshot),
    // A consecutive of the company's own: no resolution authorises it.
    authorization: null,
    code: codeOfNote(document, snapshot),
    notices: noticesOf(document.electronicState, snapshot),
  }
}

/** What it corrects, and why. */
function correctionOf({ invoice, concept, reason }: NoteSnapshot): Paper['texts'] {
  return [
    {
      label: 'Corrige',
      value: `Factura electrónica ${invoice.number} del ${showDay(invoice.issueDate)}, CUFE ${invoice.uniqueCode}`,
    },
    { label: 'Concepto', value: `${codeName(creditNoteConcepts, concept)}. ${reason}` },
  ]
}

function codeOfNote(document: StoredDocument, snapshot: NoteSnapshot): Paper['code'] {
  const { uniqueCode, number, prefix } = document
  if (uniqueCode === null || number === null) return null
  return codeOnPaper('CUDE', toUblCreditNote(snapshot, document, { prefix, number }, uniqueCode), uniqueCode)
}
