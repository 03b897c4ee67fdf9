/** The paper of an electronic invoice: issuer, customer, resolution and QR as they were when it was issued. */
import { showDay } from '#base/date.ts'
import { formatNit, isAbroad, otherTaxesAmount, printedQrText, qrUrl, saleCodeFieldsOf, saleTotals, type UblSale } from '#colombia/index.ts'
import type { Paper, StoredDocument } from '#modules/documents/index.ts'
import { partiesOnPaper } from './plain-paper.ts'
import { readSnapshot, wasSimulated, type ElectronicSnapshot, type SaleSnapshot } from './snapshot.ts'
import { toUblInvoice } from './ubl.ts'

/** @throws Error when the document was not issued as an electronic invoice */
export function paperOfInvoice(document: StoredDocument): Paper {
  const snapshot = readSnapshot(document.snapshot)
  return {
    title: isAbroad(snapshot.customer) ? 'Factura electrónica de venta de exportación' : 'Factura electrónica de venta',
    dueLabel: 'Vence',
    netLabel: 'Neto a pagar',
    signature: '',
    texts: [],
    ...partiesOnPaper(snapshot),
    authorization: authorizationOf(document, snapshot),
    software: softwareOnPaper(snapshot),
    code: codeOfInvoice(document, snapshot),
    notices: noticesOf(document, snapshot),
  }
}

/** The range that it was numbered in. */
export const authorizationOf = (
  { prefix }: StoredDocument,
  { resolution: { number, date, from, to, validTo } }: ElectronicSnapshot,
): Paper['authorization'] => ({ number, date: showDay(date), prefix, from, to, validTo: showDay(validTo) })

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
  if (wasSimulated(snapshot))
    return ['Enviada al simulador de la DIAN: documento de demostración, sin validez fiscal', ...stateNotices(state)]
  if (environment === '2') return ['Ambiente de habilitación de la DIAN: documento de prueba, sin validez fiscal']
  return stateNotices(state)
}

function stateNotices(state: StoredDocument['electronicState']): string[] {
  if (state === 'rejected') return ['Rechazada por la DIAN']
  if (state === 'contingency') return ['Expedida en contingencia: la DIAN la validará después']
  return state === 'queued' || state === 'sent' ? ['Pendiente de validación por la DIAN'] : []
}
