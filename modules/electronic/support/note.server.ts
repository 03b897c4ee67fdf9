/**
 * The electronic face of the adjustment of a support document (type 95): about one document, sealed with the PIN of the software as the
 * document is. Its XML has no place for what is withheld: the books alone give that back (fact sheet, 3.2).
 */
import type { ErrorBody } from '#base/errors.ts'
import { cudsFieldsOf, missingForElectronicNote, noteTree, noteXml, supportNoteFormat } from '#colombia/index.ts'
import { cuds } from '#colombia/index.server.ts'
import type { ElectronicFace, IssuingDocument } from '#modules/documents/index.server.ts'
import { readCompanyReadiness } from '../enabling/facts.server.ts'
import { saleRequestOf, SEND_TOPIC } from '../face.server.ts'
import { noteOf } from '../note/face.server.ts'
import { noteSignedAt, noteSnapshotOf } from '../note/snapshot.ts'
import { residesAbroad } from '#modules/people/index.ts'
import { partiesOf } from '../parties.ts'
import { ANY_HASH, factsToComplete, saleProblems } from '../problems.ts'
import type { NoteRequest } from '../request.ts'
import { securityCodeOf, storedXml, takenBy, type XmlOf } from '../seal.server.ts'
import { softwareOf } from '../seal.ts'
import { readRefusal } from '../transmission/refusal.server.ts'
import { replace, withdraw } from '../transmission/withdraw.server.ts'
import { readSupportNote, toUblSupportNote, type SupportNoteSnapshot } from './note.ts'
import { sellerProblems } from './seller.ts'

const requestOf = (document: IssuingDocument, prefix: string): NoteRequest => ({
  ...saleRequestOf(document),
  format: supportNoteFormat,
  prefix,
  note: noteOf(document, supportNoteFormat),
})

function snapshotOf(request: NoteRequest, securityCode: string): SupportNoteSnapshot {
  const { supplier: buyer, customer: seller } = partiesOf(request)
  const operation = residesAbroad(request.customer) ? '11' : '10'
  return { ...noteSnapshotOf(request, securityCode), supplier: seller, customer: buyer, operation }
}

function problemsOf(request: NoteRequest): ErrorBody[] {
  const { customer, document, note, prefix } = request
  const { supplier: buyer, customer: seller } = partiesOf(request)
  const missing = missingForElectronicNote({ ...factsToComplete(request), ...note, supplier: buyer, customer: buyer })
  return saleProblems(request, {
    missing: missing.filter(({ field }) => !field.startsWith('customer.')),
    companyLacks: [],
    problems: sellerProblems(customer, seller),
    tree: () => noteTree(toUblSupportNote(snapshotOf(request, ANY_HASH), document, { prefix, number: 1 }, ANY_HASH), supportNoteFormat),
  })
}

/** The XML of one that was issued, the same every time. */
export const supportNoteXmlOf: XmlOf = (snapshot, document, taken, uniqueCode) =>
  noteXml(toUblSupportNote(readSupportNote(snapshot), document, taken, uniqueCode), supportNoteFormat)

/** @param prefix of the kind's own consecutive: up to 4 letters or digits */
export const supportNoteFace = (prefix: string): ElectronicFace => ({
  problems: (document) => problemsOf(requestOf(document, prefix)),
  seal(document, taken) {
    const request = requestOf(document, prefix)
    const snapshot = snapshotOf(request, securityCodeOf(request, taken))
    const unsealed = toUblSupportNote(snapshot, request.document, taken, '')
    return { uniqueCode: cuds(cudsFieldsOf(unsealed, softwareOf(request.company).pin)), snapshot: { ...snapshot } }
  },
  sealAgain(document, signing) {
    if (signing.softwarePin === '') return null
    const snapshot = noteSignedAt(document.snapshot, signing)
    const unsealed = toUblSupportNote(readSupportNote(snapshot), document, takenBy(document), '')
    return { uniqueCode: cuds(cudsFieldsOf(unsealed, signing.softwarePin)), snapshot }
  },
  readiness: (tx, asked) => readCompanyReadiness(tx, { ...asked, needsRange: false }),
  topic: SEND_TOPIC,
  xml: (document) => storedXml(document, supportNoteXmlOf),
  takesContingency: false,
  withdraw,
  replace,
  readRefusal,
})
