/**
 * How each document of a sale names what all of them have, and where the schema puts what it moves about: one row for the
 * invoice and one for each of its notes. Writer, structural rules and sums read the same row.
 */
import { creditNoteConcepts, debitNoteConcepts, type Code } from './codes.ts'
import { CREDIT_NOTE_PROFILE, DEBIT_NOTE_PROFILE, INVOICE_PROFILE, namespacesOf } from './literals.ts'

export interface SaleFormat {
  readonly root: 'Invoice' | 'CreditNote' | 'DebitNote'
  readonly profile: string
  /** What seals it: the technical key of its range, or the PIN of the software. */
  readonly code: 'CUFE' | 'CUDE'
  /** First letter of the rules of the annex that look at it. */
  readonly rule: 'F' | 'C' | 'D'
  readonly total: string
  readonly line: string
  readonly quantity: string
  /** Order of taxes and discounts in a line. */
  readonly lineBegins: 'discounts' | 'taxes'
  /** Whether a line may be given away: the line of a debit note has no place to say so. */
  readonly gives: boolean
  /** The element that says what it is: the debit note has none. */
  readonly type: { readonly element: string; readonly code: string } | null
  /** Order of form of payment, rate of the currency and discounts of the document. */
  readonly payment: readonly ('means' | 'rate' | 'discounts')[]
}

export interface NoteFormat extends SaleFormat {
  readonly root: 'CreditNote' | 'DebitNote'
  /** CustomizationID: about one electronic invoice, or about what was invoiced in a period. */
  readonly operations: { readonly invoice: string; readonly period: string }
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
  payment: ['means', 'discounts', 'rate'],
}

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
  payment: ['means', 'rate', 'discounts'],
  operations: { invoice: '20', period: '22' },
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
  payment: ['discounts', 'means', 'rate'],
  operations: { invoice: '30', period: '32' },
  concepts: debitNoteConcepts,
}

export const saleFormats: readonly SaleFormat[] = [invoiceFormat, creditNoteFormat, debitNoteFormat]

/** `schemeName` of its UUID. */
export const codeScheme = ({ code }: SaleFormat): string => `${code}-SHA384`

export const namespaces = ({ root }: SaleFormat): Readonly<Record<string, string>> => namespacesOf(root)
