/** The paper of an electronic invoice: issuer, customer, resolution and QR as they were when it was issued. */
import { showDay } from '#base/date.ts'
import {
  fiscalResponsibilities,
  invoiceTotals,
  otherTaxesAmount,
  partyTaxSchemes,
  codeName,
  printedQrText,
  qrUrl,
  saleCodeFieldsOf,
  showIdentificationWithType,
  type UblAddress,
  type UblParty,
} from '#colombia/index.ts'
import type { ElectronicState, Paper, PrintedParty, StoredDocument } from '#modules/documents/index.ts'
import { readSnapshot, type ElectronicSnapshot } from './snapshot.ts'
import { toUblInvoice } from './ubl.ts'

/** @throws Error when the document was not issued as an electronic invoice */
export function paperOfInvoice(document: StoredDocument): Paper {
  const snapshot = readSnapshot(document.snapshot)
  const { supplier, customer, resolution } = snapshot
  return {
    title: 'Factura electrónica de venta',
    issuer: {
      ...partyOnPaper(supplier),
      tradeName: supplier.tradeName,
      city: supplier.address?.cityName ?? '',
      regime: regimeOf(supplier),
    },
    customer: partyOnPaper(customer),
    authorization: {
      number: resolution.number,
      date: showDay(resolution.date),
      prefix: document.prefix,
      from: resolution.from,
      to: resolution.to,
      validTo: showDay(resolution.validTo),
    },
    code: codeOf(document, snapshot),
    notices: noticesOf(document.electronicState, snapshot),
  }
}

const partyOnPaper = (party: UblParty): PrintedParty => ({
  name: party.name,
  identification: showIdentificationWithType(party.identification),
  contact: [party.address?.line ?? '', cityOf(party.address), [party.phone, party.email].filter(Boolean).join(' · ')].filter(
    (line) => line !== '',
  ),
})

/** "Medellín, Antioquia"; Bogotá is its own department. */
function cityOf(address: UblAddress | null): string {
  if (address === null) return ''
  return address.cityName === address.departmentName ? address.cityName : `${address.cityName}, ${address.departmentName}`
}

function regimeOf({ taxScheme, responsibilities, activities }: UblParty): string[] {
  const vat = taxScheme === 'ZZ' ? 'No responsable de IVA' : `Responsable de ${codeName(partyTaxSchemes, taxScheme)}`
  const named = fiscalResponsibilities.filter(({ code }) => code !== 'R-99-PN' && responsibilities.includes(code)).map(({ name }) => name)
  return [vat, ...named, ...activities.map((code) => `Actividad económica ${code}`)]
}

function codeOf(document: StoredDocument, snapshot: ElectronicSnapshot): Paper['code'] {
  const { uniqueCode, number, prefix } = document
  if (uniqueCode === null || number === null) return null
  const invoice = toUblInvoice(snapshot, document, { prefix, number }, uniqueCode)
  return {
    label: 'CUFE',
    value: uniqueCode,
    qr: printedQrText(saleCodeFieldsOf(invoice), uniqueCode, otherTaxesAmount(invoiceTotals(invoice))),
    lookup: qrUrl(snapshot.environment, uniqueCode),
    generatedAt: `${showDay(snapshot.issueDate)} ${snapshot.issueTime.slice(0, 8)}`,
  }
}

/** What stops the paper from being a whole invoice yet. */
function noticesOf(state: ElectronicState, { environment }: ElectronicSnapshot): string[] {
  if (environment === '2') return ['Ambiente de habilitación de la DIAN: documento de prueba, sin validez fiscal']
  if (state === 'rejected') return ['Rechazada por la DIAN']
  if (state === 'contingency') return ['Expedida en contingencia: la DIAN la validará después']
  return state === 'queued' || state === 'sent' ? ['Pendiente de validación por la DIAN'] : []
}
