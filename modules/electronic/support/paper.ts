/** The papers of a support document and of its adjustment: the company issues them, and the third party is who sold. */
import { showDay } from '#base/date.ts'
import { qrUrl, saleCodeFieldsOf, supportNoteFormat, supportQrText, type UblSale } from '#colombia/index.ts'
import type { Paper, StoredDocument } from '#modules/documents/index.ts'
import { aboutOf } from '../note/paper.ts'
import { authorizationOf, noticesOf, softwareOnPaper } from '../paper.ts'
import { partiesOnPaper } from '../plain-paper.ts'
import type { DocumentNumber } from '../request.ts'
import { readSupportNote, toUblSupportNote } from './note.ts'
import { readSupportSnapshot } from './snapshot.ts'
import { toUblSupport } from './ubl.ts'

/** @throws Error when the document was not issued as a support document */
export function paperOfSupport(document: StoredDocument): Paper {
  const snapshot = readSupportSnapshot(document.snapshot)
  const { supplier: seller, customer: buyer } = snapshot
  return {
    title: 'Documento soporte en adquisiciones efectuadas a no obligados a facturar',
    dueLabel: 'Vence',
    netLabel: 'Neto a pagar',
    signature: '',
    texts: [],
    ...partiesOnPaper({ supplier: buyer, customer: seller }),
    partyLabel: 'Vendedor',
    authorization: authorizationOf(document, snapshot),
    software: softwareOnPaper({ ...snapshot, supplier: buyer }),
    code: codeOf(document, (taken, code) => toUblSupport(snapshot, document, taken, code)),
    notices: noticesOf(document, snapshot),
  }
}

/** @throws Error when the document was not issued as an adjustment of a support document */
export function paperOfSupportNote(document: StoredDocument): Paper {
  const snapshot = readSupportNote(document.snapshot)
  const { supplier: seller, customer: buyer } = snapshot
  return {
    title: 'Nota de ajuste al documento soporte',
    dueLabel: null,
    netLabel: 'Neto del ajuste',
    signature: '',
    texts: aboutOf(snapshot, supportNoteFormat),
    ...partiesOnPaper({ supplier: buyer, customer: seller }),
    partyLabel: 'Vendedor',
    authorization: null,
    software: softwareOnPaper({ ...snapshot, supplier: buyer }),
    code: codeOf(document, (taken, code) => toUblSupportNote(snapshot, document, taken, code)),
    notices: noticesOf(document, snapshot),
  }
}

function codeOf({ uniqueCode, number, prefix }: StoredDocument, toUbl: (taken: DocumentNumber, code: string) => UblSale): Paper['code'] {
  if (uniqueCode === null || number === null) return null
  const bought = toUbl({ prefix, number }, uniqueCode)
  return {
    label: 'CUDS',
    value: uniqueCode,
    qr: supportQrText(saleCodeFieldsOf(bought), uniqueCode),
    lookup: qrUrl(bought.environment, uniqueCode),
    generatedAt: `${showDay(bought.issueDate)} ${bought.issueTime.slice(0, 8)}`,
  }
}
