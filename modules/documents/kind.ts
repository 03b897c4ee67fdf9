/**
 * What a kind of commercial document answers. Everything shared (lines, totals, numbering, posting, list, editor,
 * view, print) asks these questions; it never compares the kind's code.
 */
import type { ErrorBody } from '#base/errors.ts'
import { definePermissions, type Permission, type PlanFlag, type ServiceSet } from '#platform/access.ts'
import type { JournalDraftLine } from '#modules/accounting/index.ts'
import type { PostingInput } from './compute.ts'

/** The kinds of the specification (section 3). */
export type DocumentKindCode =
  | 'POS'
  | 'INS'
  | 'INE'
  | 'INC'
  | 'NTC'
  | 'NTD'
  | 'RMS'
  | 'ORS'
  | 'QTE'
  | 'RCS'
  | 'INP'
  | 'RFP'
  | 'NCP'
  | 'RMP'
  | 'ORP'
  | 'RCP'

export interface DocumentTitles {
  /** "Factura de venta", "Facturas de venta". */
  readonly one: string
  readonly many: string
  /** In the middle of a sentence and in toasts: "factura". */
  readonly short: string
  readonly gender: 'f' | 'm'
}

export interface DocumentPermissions {
  readonly read: Permission
  readonly write: Permission
  readonly issue: Permission
  readonly annul: Permission
}

export interface DocumentKind {
  readonly code: DocumentKindCode
  readonly titles: DocumentTitles
  /** Of its screens, `/sales/invoices`; its calls are under `/api` + path. */
  readonly path: string
  readonly module: string
  readonly permissions: DocumentPermissions
  readonly plan: PlanFlag | null
  readonly services: readonly ServiceSet[]
  readonly party: 'customer' | 'supplier'
  readonly numbering: 'resolution'
  /** Voucher type in the books: FV. */
  readonly voucher: string
  readonly stock: 'none' | 'out'
  readonly opens: 'AR' | null
  readonly isElectronic: boolean
  /** How it posts; null when it does not reach the books. */
  readonly posting: ((input: PostingInput) => JournalDraftLine[]) | null
  /** Rules of its own, besides those of every document. */
  readonly check?: (input: PostingInput) => ErrorBody[]
}

export const documentPermissions = (thing: string, many: string): DocumentPermissions =>
  definePermissions(thing, {
    read: `Ver ${many}`,
    write: `Crear y editar ${many}`,
    issue: `Emitir ${many}`,
    annul: `Anular ${many}`,
  })

export const defineDocumentKind = <const K extends DocumentKind>(kind: K): K => kind
