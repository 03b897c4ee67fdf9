/** The paper of a support document: the company issues it, and the third party is who sold. */
import { showDay } from '#base/date.ts'
import { qrUrl, saleCodeFieldsOf, supportQrText } from '#colombia/index.ts'
import type { Paper, StoredDocument } from '#modules/documents/index.ts'
import { noticesOf, softwareOnPaper } from '../paper.ts'
import { partiesOnPaper } from '../plain-paper.ts'
import { readSupportSnapshot, type SupportSnapshot } from './snapshot.ts'
import { toUblSupport } from './ubl.ts'

/** @throws Error when the document was not issued as a support document */
export function paperOfSupport(document: StoredDocument): Paper {
  const snapshot = readSupportSnapshot(document.snapshot)
  const { resolution, supplier: seller, customer: buyer } = snapshot
  return {
    title: 'Documento soporte en adquisiciones efectuadas a no obligados a facturar',
    dueLabel: 'Vence',
    netLabel: 'Neto a pagar',
    signature: '',
    texts: [],
    ...partiesOnPaper({ supplier: buyer, customer: seller }),
    partyLabel: 'Vendedor',
    authorization: {
      number: resolution.number,
      date: showDay(resolution.date),
      prefix: document.prefix,
      from: resolution.from,
      to: resolution.to,
      validTo: showDay(resolution.validTo),
    },
    software: softwareOnPaper({ ...snapshot, supplier: buyer }),
    code: codeOf(document, snapshot),
    notices: noticesOf(document, snapshot),
  }
}

function codeOf(document: StoredDocument, snapshot: SupportSnapshot): Paper['code'] {
  const { uniqueCode, number, prefix } = document
  if (uniqueCode === null || number === null) return null
  const support = toUblSupport(snapshot, document, { prefix, number }, uniqueCode)
  return {
    label: 'CUDS',
    value: uniqueCode,
    qr: supportQrText(saleCodeFieldsOf(support), uniqueCode),
    lookup: qrUrl(support.environment, uniqueCode),
    generatedAt: `${showDay(support.issueDate)} ${support.issueTime.slice(0, 8)}`,
  }
}
