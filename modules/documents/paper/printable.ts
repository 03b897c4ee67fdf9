/**
 * What a print needs besides the document's own rows. The kind's face brings it: an electronic invoice takes it from
 * what it remembered when it was issued.
 */
import { chooseForDocument } from '../stationery/given-kinds.ts'
import type { MadeStyle, PaperStyle } from '../stationery/template/template.ts'
import type { StoredDocument } from './stored.ts'

export interface PrintedParty {
  readonly name: string
  /** "NIT 900.123.456-8" */
  readonly identification: string
  /** One fact per line: address, city, phone, e-mail. */
  readonly contact: readonly string[]
}

export interface Paper {
  /** "Factura electrónica de venta" */
  readonly title: string
  /** What its due date says: "Vence", "Válida hasta"; null where nothing is due. */
  readonly dueLabel: string | null
  /** Long texts of the kind: what a note corrects, and why. */
  readonly texts: readonly { readonly label: string; readonly value: string }[]
  /** What is left in the end: "Neto a pagar". */
  readonly netLabel: string
  /** Under the place where it is signed; empty on paper that nobody signs. */
  readonly signature: string
  readonly issuer: PrintedParty & {
    readonly tradeName: string | null
    /** City alone, for the public page. */
    readonly city: string
    /** "Responsable de IVA", "Gran contribuyente"… */
    readonly regime: readonly string[]
  }
  readonly customer: PrintedParty
  /** What the other side is to the company: a customer, unless it is said. */
  readonly partyLabel?: string
  readonly authorization: Authorization | null
  /** The authority's unique code; null on documents that have none. */
  readonly code: UniqueCode | null
  /** Who made the software that issued it, with its NIT (Resolución DIAN 000165 de 2023, art. 11); empty where none is asked. */
  readonly software: string
  /** What the reader must know: a test environment, a validation that is pending. */
  readonly notices: readonly string[]
}

/** The authorised range (resolución de numeración), as it stood when the document was issued. */
export interface Authorization {
  readonly number: string
  /** dd/mm/aaaa */
  readonly date: string
  readonly prefix: string
  readonly from: string
  readonly to: string
  readonly validTo: string
}

export interface UniqueCode {
  /** "CUFE" */
  readonly label: string
  readonly value: string
  /** The whole text of the printed QR. */
  readonly qr: string
  /** Where anybody can look it up. */
  readonly lookup: string
  /** "20/11/2026 10:48:10" */
  readonly generatedAt: string
}

/** A numbered document, ready to be put on paper. */
export interface PrintableDocument {
  /** Whose paper it is. */
  readonly companyId: string
  readonly document: StoredDocument
  readonly paper: Paper
  /** The company's, PNG or JPEG; none when it has none. */
  readonly logo?: Uint8Array | null
  /** Who signs for the company, on papers that somebody signs; nobody until the company says who. */
  readonly signatory?: Signatory | null
  /** How it looks; plain unless the company has a design for it. */
  readonly style?: PaperStyle | null
}

/** What every paper of a company carries. */
export interface Stationery {
  readonly companyId: string
  readonly logo: Uint8Array | null
  readonly signatory: Signatory | null
  /** By their names. */
  readonly styles: readonly MadeStyle[]
}

export interface Signatory {
  readonly name: string
  /** "Representante legal · 52.123.456" */
  readonly title: string
  /** Of their signature, PNG or JPEG; none when the company keeps none. */
  readonly image: Uint8Array | null
}

/** How a kind fills its paper. */
export type PaperOf = (document: StoredDocument) => Paper

interface PrintedKind {
  readonly kind: { readonly code: string }
  readonly paperOf: PaperOf
}

/** @returns the document with its paper, in the design that the company made for its kind and branch */
export function dressDocument({ kind, paperOf }: PrintedKind, document: StoredDocument, stationery: Stationery): PrintableDocument {
  const { companyId, logo, signatory, styles } = stationery
  const style = chooseForDocument(styles, { kind: kind.code, branchId: document.branchId ?? null })
  return { companyId, document, paper: paperOf(document), logo, signatory, style }
}

/** "Autorización de numeración DIAN 18764000001234 del 20/05/2026, prefijo FV, del 1 al 5000, vigente hasta 20/05/2028". */
export function authorizationText({ number, date, prefix, from, to, validTo }: Authorization): string {
  const named = prefix === '' ? '' : `, prefijo ${prefix}`
  return `Autorización de numeración DIAN ${number} del ${date}${named}, del ${from} al ${to}, vigente hasta ${validTo}`
}
