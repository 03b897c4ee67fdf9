/**
 * Sealing a sale at a till (POS, type 20; annex of the equivalent documents 1.0): its CUDE, made with the PIN of the software, and its XML.
 * It was sold before it comes here: what the authority would refuse of it keeps it from being sealed, never from being written.
 */
import type { ErrorBody } from '#base/errors.ts'
import { cudeFieldsOf, invoiceTree, invoiceXml, posFormat } from '#colombia/index.ts'
import { cude } from '#colombia/index.server.ts'
import type { IssuingDocument, Resigning, SealedDocument } from '#modules/documents/index.server.ts'
import type { StoredDocument } from '#modules/documents/index.ts'
import { requestOfIssuing } from '../face.server.ts'
import { ANY_HASH, foreignProblems, missingFields, saleProblems } from '../problems.ts'
import type { DocumentNumber, ElectronicRequest } from '../request.ts'
import { securityCodeOf, takenBy, type XmlOf } from '../seal.server.ts'
import { signedAt, snapshotOf, softwareOf } from '../seal.ts'
import { readPosSnapshot, type PosSnapshot, type SoldAt } from './snapshot.ts'
import { toUblPos } from './ubl.ts'

const posSnapshotOf = (request: ElectronicRequest, till: SoldAt, securityCode: string): PosSnapshot => ({
  ...snapshotOf(request, securityCode),
  till,
})

/** @returns errors 518 of the company, 519 of the customer, 401 of the document and 522 of its structure; empty when it can be sent */
export function posProblems(request: ElectronicRequest, till: SoldAt): ErrorBody[] {
  const { resolution, document } = request
  const taken = { prefix: resolution.prefix, number: resolution.fromNumber }
  return saleProblems(request, {
    missing: missingFields(request),
    companyLacks: [],
    problems: foreignProblems(request.customer),
    tree: () => invoiceTree(toUblPos(posSnapshotOf(request, till, ANY_HASH), document, taken, ANY_HASH), posFormat),
  })
}

/** @param request already without problems (`posProblems`) */
export function sealPos(request: ElectronicRequest, till: SoldAt, taken: DocumentNumber): SealedDocument {
  const snapshot = posSnapshotOf(request, till, securityCodeOf(request, taken))
  const unsealed = toUblPos(snapshot, request.document, taken, '')
  return { uniqueCode: cude(cudeFieldsOf(unsealed, softwareOf(request.company).pin)), snapshot: { ...snapshot } }
}

/** What one that cannot be sealed yet remembers: it is printed from this, and sealed later. */
export const rememberPos =
  (till: SoldAt) =>
  (document: IssuingDocument): Readonly<Record<string, unknown>> => ({ ...posSnapshotOf(requestOfIssuing(document), till, ANY_HASH) })

/** The XML of one that was sealed, the same every time. */
export const posXmlOf: XmlOf = (stored, document, taken, uniqueCode) =>
  invoiceXml(toUblPos(readPosSnapshot(stored), document, taken, uniqueCode), posFormat)

/** @returns null without the PIN of the software */
export function sealPosAgain(document: StoredDocument, signing: Resigning): SealedDocument | null {
  if (signing.softwarePin === '') return null
  const snapshot = signedAt(document.snapshot, signing)
  const unsealed = toUblPos(readPosSnapshot(snapshot), document, takenBy(document), '')
  return { uniqueCode: cude(cudeFieldsOf(unsealed, signing.softwarePin)), snapshot }
}
