/** Sealing: the unique code of an invoice that has just been numbered, and what is remembered of it. */
import { cufeFieldsOf, saleNumber, invoiceXml } from '#colombia/index.ts'
import { cufe, softwareSecurityCode } from '#colombia/index.server.ts'
import type { DocumentToSend, ElectronicRequest, InvoiceNumber } from './request.ts'
import { snapshotOf } from './seal.ts'
import { readSnapshot, type ElectronicSnapshot } from './snapshot.ts'
import { toUblInvoice } from './ubl.ts'

export interface SealedInvoice {
  /** CUFE: 96 hexadecimal characters. */
  readonly uniqueCode: string
  readonly snapshot: ElectronicSnapshot
  readonly state: 'queued'
}

/**
 * @param request already without problems (`electronicProblems`)
 * @throws Error when the resolution has no technical key
 */
export function sealInvoice(request: ElectronicRequest, taken: InvoiceNumber): SealedInvoice {
  const { technicalKey } = request.resolution
  if (technicalKey === null) throw new Error('An invoice cannot be sealed without technical key')
  const { softwareId, softwarePin } = request.company.profile.electronic
  const number = saleNumber({ prefix: taken.prefix, consecutive: String(taken.number) })
  const snapshot = snapshotOf(request, softwareSecurityCode({ softwareId, softwarePin, number }))
  const unsealed = toUblInvoice(snapshot, request.document, taken, '')
  return { uniqueCode: cufe(cufeFieldsOf(unsealed, technicalKey)), snapshot, state: 'queued' }
}

/** The XML of an issued invoice, the same every time: from what it remembered and its own rows. */
export const invoiceXmlOf = (stored: unknown, document: DocumentToSend, taken: InvoiceNumber, uniqueCode: string): string =>
  invoiceXml(toUblInvoice(readSnapshot(stored), document, taken, uniqueCode))
