/**
 * The texts whose SHA-384 is the unique code of each electronic document (CUFE, CUDE, CUDS, CUNE) and the software
 * security code. Pieces are joined without separators, in the order of the technical annexes; `unique-code.server.ts`
 * hashes them. A wrong order still hashes, and burns a number: the vectors of the annexes are the proof.
 *
 * Amounts have two decimals, truncated (ours never have more); a tax that does not exist is 0.00 and its code still
 * appears. Dates are YYYY-MM-DD; times carry their offset, "10:53:10-05:00", exactly as in `cbc:IssueTime`.
 * Identifications go without dots or check digit. Technical key only for the CUFE; the PIN of the software elsewhere.
 */
import { amountText, type Amount } from '#base/decimal.ts'
import type { Day } from '#base/date.ts'
import type { DianEnvironment } from './environment.ts'

interface Issued {
  /** Prefix and consecutive exactly as in `cbc:ID`. */
  readonly number: string
  readonly date: Day
  /** HH:MM:SS-05:00 */
  readonly time: string
}

export interface SaleCodeFields extends Issued {
  /** LegalMonetaryTotal/LineExtensionAmount. */
  readonly lineExtension: Amount
  /** Sum of the document's IVA (01), INC (04) and ICA (03). */
  readonly iva: Amount
  readonly inc: Amount
  readonly ica: Amount
  /** LegalMonetaryTotal/PayableAmount. */
  readonly payable: Amount
  readonly issuerNit: string
  readonly customerNumber: string
  readonly environment: DianEnvironment
}

export interface CufeFields extends SaleCodeFields {
  /** 40 hexadecimal characters, one per authorised range. */
  readonly technicalKey: string
}

export interface CudeFields extends SaleCodeFields {
  readonly softwarePin: string
}

/** The annex lists the taxes in this order: IVA, INC, ICA. */
const saleText = (fields: SaleCodeFields, key: string): string =>
  [
    ...[fields.number, fields.date, fields.time, amountText(fields.lineExtension)],
    ...['01', amountText(fields.iva), '04', amountText(fields.inc), '03', amountText(fields.ica)],
    ...[amountText(fields.payable), fields.issuerNit, fields.customerNumber, key, fields.environment],
  ].join('')

/** CUFE: sale invoice 01, export 02 and contingency of the DIAN 04 (annex 1.9, 11.2). */
export const cufeText = (fields: CufeFields): string => saleText(fields, fields.technicalKey)

/** CUDE: credit and debit notes, transcription 03, POS and other equivalent documents (annex 1.9, 11.4). */
export const cudeText = (fields: CudeFields): string => saleText(fields, fields.softwarePin)

export interface CudsFields extends Issued {
  readonly lineExtension: Amount
  readonly iva: Amount
  readonly payable: Amount
  /** The seller who need not invoice. */
  readonly sellerNumber: string
  /** The buyer, who issues. */
  readonly buyerNit: string
  readonly softwarePin: string
  readonly environment: DianEnvironment
}

/** CUDS: documento soporte 05 and its adjustment 95 (annex 1.1, 14.1.1). IVA is its only tax. */
export const cudsText = (fields: CudsFields): string =>
  [
    ...[fields.number, fields.date, fields.time, amountText(fields.lineExtension), '01', amountText(fields.iva)],
    ...[amountText(fields.payable), fields.sellerNumber, fields.buyerNit, fields.softwarePin, fields.environment],
  ].join('')

export interface EventCudeFields extends Issued {
  readonly senderNit: string
  readonly receiverNumber: string
  /** 030, 031, 032, 033, 034. */
  readonly responseCode: string
  /** Number of the invoice with its prefix. */
  readonly documentNumber: string
  /** "01" for an invoice. */
  readonly documentTypeCode: string
  readonly softwarePin: string
}

/** CUDE of a RADIAN event (annex 1.1, 12.1.1): no amounts, and no environment at the end. */
export const eventCudeText = (fields: EventCudeFields): string =>
  [
    ...[fields.number, fields.date, fields.time, fields.senderNit, fields.receiverNumber],
    ...[fields.responseCode, fields.documentNumber, fields.documentTypeCode, fields.softwarePin],
  ].join('')

export interface CuneFields extends Issued {
  readonly earned: Amount
  readonly deducted: Amount
  readonly paid: Amount
  readonly employerNit: string
  /** "0" when the note eliminates. */
  readonly employeeNumber: string
  /** 102 payroll, 103 adjustment. */
  readonly documentType: '102' | '103'
  readonly softwarePin: string
  readonly environment: DianEnvironment
}

/** CUNE of payroll (annex 1.0, 8.1.1). */
export const cuneText = (fields: CuneFields): string =>
  [
    ...[fields.number, fields.date, fields.time, amountText(fields.earned), amountText(fields.deducted), amountText(fields.paid)],
    ...[fields.employerNit, fields.employeeNumber, fields.documentType, fields.softwarePin, fields.environment],
  ].join('')

/** SoftwareSecurityCode: proves that whoever sends knows the PIN of the software. */
export const softwareSecurityText = (fields: { softwareId: string; softwarePin: string; number: string }): string =>
  `${fields.softwareId}${fields.softwarePin}${fields.number}`

/** A truncated key still hashes: its length is checked when it is captured. */
export const isTechnicalKey = (text: string): boolean => /^[0-9a-f]{40}$/i.test(text)

/** SHA-384 in lower-case hexadecimal, as every unique code is. */
export const isUniqueCode = (text: string): boolean => /^[0-9a-f]{96}$/.test(text)
