/** The documents that the simulated authority knows, as the bytes of each say which it is. */
import { textOf, type Element } from './tree.ts'

export interface Kind {
  /** Of its rules. */
  readonly letter: string
  readonly issuedBy: string
  /** The group of what is paid. */
  readonly total: string
  readonly line: string
  readonly profile: string
  /** CustomizationID. */
  readonly operations: readonly string[]
  /** Those that name no document and say a month. */
  readonly ofPeriod: readonly string[]
  /** What its unique code is. */
  readonly seal: 'CUFE' | 'CUDE' | 'CUDS'
  /** What the element of its type may say; none of a debit note, which has none. */
  readonly types: readonly string[]
  /** Whether it takes its number of a range of the authority. */
  readonly hasRange: boolean
  /** Why a note corrects (section 4). */
  readonly concepts: readonly string[]
}

/** Letter of the rules of each document, and the groups that it names in its own way. */
export const kinds = {
  Invoice: {
    letter: 'F',
    issuedBy: 'cac:AccountingSupplierParty',
    total: 'cac:LegalMonetaryTotal',
    profile: 'DIAN 2.1: Factura Electrónica de Venta',
    operations: ['10', '09', '11', '12'],
    seal: 'CUFE',
    line: 'cac:InvoiceLine',
    types: ['01', '02', '03', '04'],
    hasRange: true,
    ofPeriod: [],
    concepts: [],
  },
  CreditNote: {
    letter: 'C',
    issuedBy: 'cac:AccountingSupplierParty',
    total: 'cac:LegalMonetaryTotal',
    profile: 'DIAN 2.1: Nota Crédito de Factura Electrónica de Venta',
    operations: ['20', '22'],
    seal: 'CUDE',
    line: 'cac:CreditNoteLine',
    types: ['91'],
    hasRange: false,
    ofPeriod: ['22'],
    concepts: ['1', '2', '3', '4', '5', '6'],
  },
  DebitNote: {
    letter: 'D',
    issuedBy: 'cac:AccountingSupplierParty',
    total: 'cac:RequestedMonetaryTotal',
    profile: 'DIAN 2.1: Nota Débito de Factura Electrónica de Venta',
    operations: ['30', '32'],
    seal: 'CUDE',
    line: 'cac:DebitNoteLine',
    types: [],
    hasRange: false,
    ofPeriod: ['32'],
    concepts: ['1', '2', '3', '4'],
  },
  Support: {
    letter: 'DS',
    issuedBy: 'cac:AccountingCustomerParty',
    total: 'cac:LegalMonetaryTotal',
    profile: 'DIAN 2.1: documento soporte en adquisiciones efectuadas a no obligados a facturar.',
    operations: ['10', '11'],
    seal: 'CUDS',
    line: 'cac:InvoiceLine',
    types: ['05'],
    hasRange: true,
    ofPeriod: [],
    concepts: [],
  },
  SupportNote: {
    letter: 'NS',
    issuedBy: 'cac:AccountingCustomerParty',
    total: 'cac:LegalMonetaryTotal',
    profile:
      'DIAN 2.1: Nota de ajuste al documento soporte en adquisiciones efectuadas a sujetos no obligados a expedir factura o documento equivalente ',
    operations: ['10', '11'],
    seal: 'CUDS',
    line: 'cac:CreditNoteLine',
    types: ['95'],
    hasRange: false,
    ofPeriod: [],
    concepts: ['1', '2', '3', '4', '5'],
  },
  Pos: {
    letter: 'DE',
    issuedBy: 'cac:AccountingSupplierParty',
    total: 'cac:LegalMonetaryTotal',
    profile: 'DIAN 2.1: Documento Equivalente POS',
    operations: ['10'],
    seal: 'CUDE',
    line: 'cac:InvoiceLine',
    types: ['20'],
    hasRange: true,
    ofPeriod: [],
    concepts: [],
  },
  PosCreditNote: {
    letter: 'NA',
    issuedBy: 'cac:AccountingSupplierParty',
    total: 'cac:LegalMonetaryTotal',
    profile: 'DIAN 2.1: Nota de ajuste crédito al documento equivalente',
    operations: ['20'],
    seal: 'CUDE',
    line: 'cac:CreditNoteLine',
    types: ['94'],
    hasRange: false,
    ofPeriod: [],
    concepts: ['1', '2', '3', '4', '5', '6'],
  },
  PosDebitNote: {
    letter: 'NAD',
    issuedBy: 'cac:AccountingSupplierParty',
    total: 'cac:RequestedMonetaryTotal',
    profile: 'DIAN 2.1: Nota de ajuste débito al documento equivalente',
    operations: ['20'],
    seal: 'CUDE',
    line: 'cac:DebitNoteLine',
    types: [],
    hasRange: false,
    ofPeriod: [],
    concepts: ['1', '2', '3', '4'],
  },
} as const satisfies Readonly<Record<string, Kind>>

/** Concept of a note that takes back the whole document (section 4). */
export const ANNULMENT = '2'

const invoiceKinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...kinds.Invoice.types.map((type) => [type, kinds.Invoice] as const),
  ['05', kinds.Support],
  ['20', kinds.Pos],
])
const creditNoteKinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['91', kinds.CreditNote],
  ['95', kinds.SupportNote],
  ['94', kinds.PosCreditNote],
])
/** What its profile says that it is, where its type says nothing that is known. */
const ofProfile = (tree: Element, ...of: readonly Kind[]): Kind | undefined =>
  of.find(({ profile }) => profile.trim() === textOf(tree, 'cbc:ProfileID'))

/** What it says that it is; null when it is none of those that the authority takes. */
export function kindOf(tree: Element): Kind | null {
  if (tree.name === 'Invoice')
    return invoiceKinds.get(textOf(tree, 'cbc:InvoiceTypeCode')) ?? ofProfile(tree, kinds.Support, kinds.Pos) ?? kinds.Invoice
  if (tree.name === 'CreditNote')
    return (
      creditNoteKinds.get(textOf(tree, 'cbc:CreditNoteTypeCode')) ??
      ofProfile(tree, kinds.SupportNote, kinds.PosCreditNote) ??
      kinds.CreditNote
    )
  if (tree.name !== 'DebitNote') return null
  // A debit note has no element that says its type: its profile does.
  return ofProfile(tree, kinds.PosDebitNote) ?? kinds.DebitNote
}
