/** The paper of an electronic invoice: issuer, customer, resolution and QR as they were when it was issued. */
import { showDay } from '#base/date.ts'
import { formatNit, otherTaxesAmount, printedQrText, qrUrl, saleCodeFieldsOf, saleTotals, type UblSale } from '#colombia/index.ts'
import type { Paper, StoredDocument } from '#modules/documents/index.ts'
import { partiesOnPaper } from './plain-paper.ts'
import { readSnapshot, wasSimulated, type ElectronicSnapshot, type SaleSnapshot } from './snapshot.ts'
import { toUblInvoice } from './ubl.ts'

/** @throws Error when the document was not issued as an electronic invoice */
export function paperOfInvoice(document: StoredDocument): Paper {
  const snapshot = readSnapshot(document.snapshot)
  const { resolution } = snapshot
  return {
    title: 'Factura electrónica de venta',
    dueLabel: 'Vence',
    netLabel: 'Neto a pagar',
    signature: '',
    texts: [],
    ...partiesOnPaper(snapshot),
    authorization: {
      number: resolution.number,
      date: showDay(resolution.date),
      prefix: document.prefix,
      from: resolution.from,
      to: resolution.to,
      validTo: showDay(resolution.validTo),
    },
    software: softwareOnPaper(snapshot),
    code: codeOfInvoice(document, snapshot),
    notices: noticesOf(document, snapshot),
  }
}

function codeOfInvoice(document: StoredDocument, snapshot: ElectronicSnapshot): Paper['code'] {
  const { uniqueCode, number, prefix } = document
  if (uniqueCode === null || number === null) return null
  return codeOnPaper('CUFE', toUblInvoice(snapshot, document, { prefix, number }, uniqueCode), uniqueCode)
}

/** The unique code of a sale with its QR and when it was made. */
export const codeOnPaper = (label: 'CUFE' | 'CUDE', sale: UblSale, uniqueCode: string): Paper['code'] => ({
  label,
  value: uniqueCode,
  qr: printedQrText(saleCodeFieldsOf(sale), uniqueCode, otherTaxesAmount(saleTotals(sale)), label),
  lookup: qrUrl(sale.environment, uniqueCode),
  generatedAt: `${showDay(sale.issueDate)} ${sale.issueTime.slice(0, 8)}`,
})

/**
 * The software is of the issuer's own, so that who made it is the issuer (modality «software propio»): «Software Páramo. Fabricante: Mi Empresa
 * S.A.S., NIT 900.123.456-8».
 */
export const softwareOnPaper = ({ supplier, software: { providerNit, providerCheckDigit } }: SaleSnapshot): string =>
  `Software Páramo. Fabricante: ${supplier.name}, NIT ${formatNit(providerNit, providerCheckDigit)}`

/** What stops the paper from being a whole document yet. */
export function noticesOf({ electronicState: state, snapshot }: StoredDocument, { environment }: SaleSnapshot): string[] {
  if (wasSimulated(snapshot)) return ['Enviada al simulador de la DIAN: documento de demostración, sin validez fiscal']
  if (environment === '2') return ['Ambiente de habilitación de la DIAN: documento de prueba, sin validez fiscal']
  if (state === 'rejected') return ['Rechazada por la DIAN']
  if (state === 'contingency') return ['Expedida en contingencia: la DIAN la validará después']
  return state === 'queued' || state === 'sent' ? ['Pendiente de validación por la DIAN'] : []
}
