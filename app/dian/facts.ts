/** What the rules of the simulated authority look at: a document, read, and what the authority has of what it names. */
import type { Kind } from './kinds.ts'
import type { KnownAcquirer, KeptDocument, Taxpayer } from './register.server.ts'
import type { Seen } from './signature.server.ts'
import { find, textOf, type Element } from './tree.ts'

export interface ReadDocument {
  readonly root: string
  readonly number: string
  readonly key: string
  readonly issuer: string
  readonly issuerName: string
  readonly issueDate: string
  /** Who sells and who buys, as the document says them. */
  readonly parties: readonly KnownAcquirer[]
  /** Key of the document that it annuls; '' of what annuls none. */
  readonly annuls: string
}

/** What everything signed has. */
export interface SignedFacts {
  /** Letter of the rules of its kind. */
  readonly letter: string
  readonly document: Pick<ReadDocument, 'issuer' | 'issueDate'>
  readonly seen: Seen
  /** Whether who issued the certificate is one of the roots of the authority, or of those that one of them issued. */
  readonly isIssued: boolean
  readonly numbers: readonly string[]
  readonly mayCommit: boolean
  readonly now: Date
  /** SHA-384, in lower-case hexadecimal. */
  readonly hash: (text: string) => string
}

/** What the authority has of the document that a note names. */
export interface Referred {
  /** null of what nobody sent. */
  readonly known: KeptDocument | null
  readonly isAnnulled: boolean
  /** Its buyer accepted it, or the term to claim ended (033, 034). */
  readonly isAccepted: boolean
}

export interface Facts extends SignedFacts {
  readonly tree: Element
  readonly kind: Kind
  readonly document: ReadDocument
  readonly taxpayer: Taxpayer | null
  readonly referred: Referred
  /** Whether it declared a contingency of that instant. */
  readonly isContingency: (at: Date) => boolean
}

/** A rule of the annex: its code, `*` for the letter of the kind; its words; and whether a document holds it. */
export type Rule<F = Facts> = readonly [code: string, text: string, holds: (facts: F) => boolean]
export interface Broken {
  readonly code: string
  readonly text: string
}

/** Those that a document does not hold. */
export const brokenRules = <F extends { readonly letter: string }>(rules: readonly Rule<F>[], facts: F): Broken[] =>
  rules.filter(([, , holds]) => !holds(facts)).map(([code, text]) => ({ code: code.replace('*', facts.letter), text }))

export const dianExtensions = (tree: Element): Element | null =>
  find(tree, 'ext:UBLExtensions', 'ext:UBLExtension', 'ext:ExtensionContent', 'sts:DianExtensions')
export const schemeOf = (tree: Element, side: string): Element | null => find(tree, side, 'cac:Party', 'cac:PartyTaxScheme')
export const SELLER = 'cac:AccountingSupplierParty'
export const BUYER = 'cac:AccountingCustomerParty'
export const operationOf = (tree: Element): string => textOf(tree, 'cbc:CustomizationID')
export const typeOf = (tree: Element): string => textOf(tree, 'cbc:InvoiceTypeCode') || textOf(tree, 'cbc:CreditNoteTypeCode')
/** The document that a note is about. */
export const aboutOf = (tree: Element): Element | null => find(tree, 'cac:BillingReference', 'cac:InvoiceDocumentReference')
