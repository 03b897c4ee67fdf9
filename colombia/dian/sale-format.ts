/**
 * How each document names what all of them have, and where the schema puts what it moves about: one row for the invoice and one for
 * each of its notes, those of what is bought from somebody who need not invoice, and those of a sale at the till. Writer, structural rules and sums read the same row.
 */
import { creditNoteConcepts, debitNoteConcepts, supportNoteConcepts, type Code } from './codes.ts'
import { textAt, type Element } from './element.ts'
import {
  CREDIT_NOTE_PROFILE,
  DEBIT_NOTE_PROFILE,
  INVOICE_PROFILE,
  POS_CREDIT_NOTE_PROFILE,
  POS_DEBIT_NOTE_PROFILE,
  POS_PROFILE,
  namespacesOf,
  SUPPORT_NOTE_PROFILE,
  SUPPORT_PROFILE,
} from './literals.ts'

export interface SaleFormat {
  readonly root: 'Invoice' | 'CreditNote' | 'DebitNote'
  readonly profile: string
  /** What seals it: the technical key of its range, or the PIN of the software. */
  readonly code: 'CUFE' | 'CUDE' | 'CUDS'
  /** First letter of the rules of the annex that look at it. */
  readonly rule: 'F' | 'C' | 'D' | 'DS' | 'NS' | 'DE' | 'NA' | 'NAD'
  readonly total: string
  readonly line: string
  readonly quantity: string
  /** Order of taxes and discounts in a line. */
  readonly lineBegins: 'discounts' | 'taxes'
  /** Whether a line may be given away: the line of a debit note has no place to say so. */
  readonly gives: boolean
  /** The element that says what it is: the debit note has none. */
  readonly type: { readonly element: string; readonly code: string } | null
  /**
   * Who issues it. A buyer who documents what they bought says of both sides no more than who they are to the authority (fact sheet, 3.7),
   * and of each line when it was bought.
   */
  readonly issuer: 'seller' | 'buyer'
  /** Order of form of payment, rate of the currency and discounts of the document. */
  readonly payment: readonly ('means' | 'rate' | 'discounts')[]
}

export interface NoteFormat extends SaleFormat {
  readonly root: 'CreditNote' | 'DebitNote'
  /** CustomizationID: about one electronic document, or about what was invoiced in a period (null where it is always about one); null where the
   * seller's residence decides it. */
  readonly operations: { readonly invoice: string; readonly period: string | null } | null
  /** What seals the documents that it may be about: the first, unless the document says another. */
  readonly about: readonly [SaleFormat['code'], ...SaleFormat['code'][]]
  readonly concepts: readonly Code[]
}

export const invoiceFormat: SaleFormat = {
  root: 'Invoice',
  profile: INVOICE_PROFILE,
  code: 'CUFE',
  rule: 'F',
  total: 'cac:LegalMonetaryTotal',
  line: 'cac:InvoiceLine',
  quantity: 'cbc:InvoicedQuantity',
  lineBegins: 'discounts',
  gives: true,
  type: { element: 'cbc:InvoiceTypeCode', code: '01' },
  issuer: 'seller',
  payment: ['means', 'discounts', 'rate'],
}

/** An invoice of a time at which the service of the authority failed (type 04): it is sealed like any other (annex 1.9, 11.2). */
export const contingencyFormat: SaleFormat = { ...invoiceFormat, type: { element: 'cbc:InvoiceTypeCode', code: '04' } }

/** A paper invoice of a time at which the issuer could not invoice (type 03), transcribed: the PIN of the software seals it (annex 1.9, 11.4). */
export const transcriptionFormat: SaleFormat = { ...invoiceFormat, code: 'CUDE', type: { element: 'cbc:InvoiceTypeCode', code: '03' } }

/** What is sold to somebody in another country (type 02): the same in all but its type, its customer and the terms of its delivery. */
export const exportFormat: SaleFormat = { ...invoiceFormat, type: { element: 'cbc:InvoiceTypeCode', code: '02' } }

export const creditNoteFormat: NoteFormat = {
  root: 'CreditNote',
  profile: CREDIT_NOTE_PROFILE,
  code: 'CUDE',
  rule: 'C',
  total: 'cac:LegalMonetaryTotal',
  line: 'cac:CreditNoteLine',
  quantity: 'cbc:CreditedQuantity',
  lineBegins: 'taxes',
  gives: true,
  type: { element: 'cbc:CreditNoteTypeCode', code: '91' },
  issuer: 'seller',
  payment: ['means', 'rate', 'discounts'],
  operations: { invoice: '20', period: '22' },
  // A transcription is sealed with a CUDE.
  about: ['CUFE', 'CUDE'],
  concepts: creditNoteConcepts,
}

export const debitNoteFormat: NoteFormat = {
  root: 'DebitNote',
  profile: DEBIT_NOTE_PROFILE,
  code: 'CUDE',
  rule: 'D',
  total: 'cac:RequestedMonetaryTotal',
  line: 'cac:DebitNoteLine',
  quantity: 'cbc:DebitedQuantity',
  lineBegins: 'taxes',
  gives: false,
  type: null,
  issuer: 'seller',
  payment: ['discounts', 'means', 'rate'],
  operations: { invoice: '30', period: '32' },
  // A transcription is sealed with a CUDE.
  about: ['CUFE', 'CUDE'],
  concepts: debitNoteConcepts,
}

/** What is bought from somebody who need not invoice (type 05; annex of the support document 1.1). */
export const supportFormat: SaleFormat = {
  ...invoiceFormat,
  profile: SUPPORT_PROFILE,
  code: 'CUDS',
  rule: 'DS',
  gives: false,
  type: { element: 'cbc:InvoiceTypeCode', code: '05' },
  issuer: 'buyer',
}

/** What adjusts it (type 95). */
export const supportNoteFormat: NoteFormat = {
  ...creditNoteFormat,
  profile: SUPPORT_NOTE_PROFILE,
  code: 'CUDS',
  rule: 'NS',
  gives: false,
  type: { element: 'cbc:CreditNoteTypeCode', code: '95' },
  issuer: 'buyer',
  operations: null,
  about: ['CUDS'],
  concepts: supportNoteConcepts,
}

/** A sale at the till (type 20; annex of the equivalent documents 1.0): sealed with the PIN, with three extensions of its own (`pos-xml.ts`). */
export const posFormat: SaleFormat = {
  ...invoiceFormat,
  profile: POS_PROFILE,
  code: 'CUDE',
  rule: 'DE',
  type: { element: 'cbc:InvoiceTypeCode', code: '20' },
}

/** What takes less for it (type 94). Its operation is the type of what it adjusts. */
export const posCreditNoteFormat: NoteFormat = {
  ...creditNoteFormat,
  profile: POS_CREDIT_NOTE_PROFILE,
  rule: 'NA',
  type: { element: 'cbc:CreditNoteTypeCode', code: '94' },
  operations: { invoice: '20', period: null },
  about: ['CUDE'],
}

/** What takes more for it (type 93). */
export const posDebitNoteFormat: NoteFormat = {
  ...debitNoteFormat,
  profile: POS_DEBIT_NOTE_PROFILE,
  rule: 'NAD',
  operations: { invoice: '20', period: null },
  about: ['CUDE'],
}

const saleFormats: readonly SaleFormat[] = [
  invoiceFormat,
  exportFormat,
  contingencyFormat,
  transcriptionFormat,
  creditNoteFormat,
  debitNoteFormat,
  supportFormat,
  supportNoteFormat,
  posFormat,
  posCreditNoteFormat,
  posDebitNoteFormat,
]

/** That of a document that was read: its root, what it says that it is and, where its root has no element for that, its profile. */
export function formatOf(root: Element): SaleFormat | null {
  const ofRoot = saleFormats.filter(({ root: name }) => name === root.name)
  const ofType = ofRoot.filter(({ type }) => type === null || textAt(root, type.element) === type.code)
  return ofType.find(({ profile }) => profile === textAt(root, 'cbc:ProfileID')) ?? ofType[0] ?? ofRoot[0] ?? null
}

/** `schemeName` of its UUID. */
export const codeScheme = ({ code }: SaleFormat): string => `${code}-SHA384`

export const namespaces = ({ root }: SaleFormat): Readonly<Record<string, string>> => namespacesOf(root)
