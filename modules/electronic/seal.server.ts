/** Sealing: the unique code of an invoice that has just been numbered, and what is remembered of it. */
import { contingencyFormat, cufeFieldsOf, invoiceXml, saleNumber } from '#colombia/index.ts'
import { cufe, softwareSecurityCode } from '#colombia/index.server.ts'
import type { StoredDocument } from '#modules/documents/index.ts'
import type { Resigning, SealedDocument } from '#modules/documents/index.server.ts'
import type { DocumentNumber, DocumentToSend, ElectronicRequest, SaleRequest } from './request.ts'
import { signedAt, snapshotOf, softwareOf } from './seal.ts'
import { isOfContingency, readSnapshot, type ElectronicSnapshot } from './snapshot.ts'
import { invoiceFormatOf, toUblInvoice } from './ubl.ts'

export interface SealedInvoice {
  /** CUFE: 96 hexadecimal characters. */
  readonly uniqueCode: string
  readonly snapshot: ElectronicSnapshot
}

/**
 * @param request already without problems (`electronicProblems`)
 * @throws Error when the resolution has no technical key
 */
export function sealInvoice(request: ElectronicRequest, taken: DocumentNumber): SealedInvoice {
  const { technicalKey } = request.resolution
  if (technicalKey === null) throw new Error('An invoice cannot be sealed without technical key')
  const snapshot = snapshotOf(request, securityCodeOf(request, taken))
  const unsealed = toUblInvoice(snapshot, request.document, taken, '')
  return { uniqueCode: cufe(cufeFieldsOf(unsealed, technicalKey)), snapshot }
}

/** What proves, for one number, that whoever sends knows the PIN of the software. */
export function securityCodeOf({ company }: SaleRequest, taken: DocumentNumber): string {
  const { id, pin } = softwareOf(company)
  return softwareSecurityCode({
    softwareId: id,
    softwarePin: pin,
    number: saleNumber({ prefix: taken.prefix, consecutive: String(taken.number) }),
  })
}

/**
 * The XML of an issued document from what it remembered and its own rows.
 * @throws Error when what it remembered is not of its kind
 */
export type XmlOf = (stored: unknown, document: DocumentToSend, taken: DocumentNumber, uniqueCode: string) => string

/** @throws Error when it was not issued */
export function storedXml(document: StoredDocument, xmlOf: XmlOf): string {
  const { number, prefix, uniqueCode, snapshot } = document
  if (number === null || uniqueCode === null) throw new Error('Only an issued document has an XML')
  return xmlOf(snapshot, document, { prefix, number }, uniqueCode)
}

/** The XML of an issued invoice, the same every time: from what it remembered and its own rows. */
export const invoiceXmlOf: XmlOf = (stored, document, taken, uniqueCode) =>
  invoiceXml(
    toUblInvoice(readSnapshot(stored), document, taken, uniqueCode),
    isOfContingency(stored) ? contingencyFormat : invoiceFormatOf(readSnapshot(stored)),
  )

/** The number that an issued document took. @throws Error of a draft */
export function takenBy({ number, prefix }: StoredDocument): DocumentNumber {
  if (number === null) throw new Error('Only an issued document is sealed again')
  return { prefix, number }
}

/** @returns null without the technical key of its range */
export function sealInvoiceAgain(document: StoredDocument, signing: Resigning): SealedDocument | null {
  if (signing.technicalKey === '') return null
  const snapshot = signedAt(document.snapshot, signing)
  const unsealed = toUblInvoice(readSnapshot(snapshot), document, takenBy(document), '')
  return { uniqueCode: cufe(cufeFieldsOf(unsealed, signing.technicalKey)), snapshot }
}
