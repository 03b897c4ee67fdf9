/** The documents that the simulated authority knows, as the bytes of each say which it is. */
import type { Element } from '#colombia/index.ts'
import { textOf } from './tree.ts'

/** Letter of the rules of each document, and the groups that it names in its own way. */
export const kinds = {
  Invoice: {
    letter: 'F',
    issuedBy: 'cac:AccountingSupplierParty',
    total: 'cac:LegalMonetaryTotal',
    profile: 'DIAN 2.1: Factura Electrónica de Venta',
    operations: ['10', '09', '11', '12'],
    code: 'CUFE',
  },
  CreditNote: {
    letter: 'C',
    issuedBy: 'cac:AccountingSupplierParty',
    total: 'cac:LegalMonetaryTotal',
    profile: 'DIAN 2.1: Nota Crédito de Factura Electrónica de Venta',
    operations: ['20', '22'],
    code: 'CUDE',
  },
  DebitNote: {
    letter: 'D',
    issuedBy: 'cac:AccountingSupplierParty',
    total: 'cac:RequestedMonetaryTotal',
    profile: 'DIAN 2.1: Nota Débito de Factura Electrónica de Venta',
    operations: ['30', '32'],
    code: 'CUDE',
  },
  Support: {
    letter: 'DS',
    issuedBy: 'cac:AccountingCustomerParty',
    total: 'cac:LegalMonetaryTotal',
    profile: 'DIAN 2.1: documento soporte en adquisiciones efectuadas a no obligados a facturar.',
    operations: ['10', '11'],
    code: 'CUDS',
  },
  SupportNote: {
    letter: 'NS',
    issuedBy: 'cac:AccountingCustomerParty',
    total: 'cac:LegalMonetaryTotal',
    profile:
      'DIAN 2.1: Nota de ajuste al documento soporte en adquisiciones efectuadas a sujetos no obligados a expedir factura o documento equivalente ',
    operations: ['10', '11'],
    code: 'CUDS',
  },
  Pos: {
    letter: 'DE',
    issuedBy: 'cac:AccountingSupplierParty',
    total: 'cac:LegalMonetaryTotal',
    profile: 'DIAN 2.1: Documento Equivalente POS',
    operations: ['10'],
    code: 'CUDE',
  },
  PosCreditNote: {
    letter: 'NA',
    issuedBy: 'cac:AccountingSupplierParty',
    total: 'cac:LegalMonetaryTotal',
    profile: 'DIAN 2.1: Nota de ajuste crédito al documento equivalente',
    operations: ['20'],
    code: 'CUDE',
  },
  PosDebitNote: {
    letter: 'NAD',
    issuedBy: 'cac:AccountingSupplierParty',
    total: 'cac:RequestedMonetaryTotal',
    profile: 'DIAN 2.1: Nota de ajuste débito al documento equivalente',
    operations: ['20'],
    code: 'CUDE',
  },
} as const
export type Kind = (typeof kinds)[keyof typeof kinds]
const invoiceKinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['05', kinds.Support],
  ['20', kinds.Pos],
])
const creditNoteKinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['95', kinds.SupportNote],
  ['94', kinds.PosCreditNote],
])
/** What it says that it is; null when it is none of those that the authority takes. */
export function kindOf(tree: Element): Kind | null {
  if (tree.name === 'Invoice') return invoiceKinds.get(textOf(tree, 'cbc:InvoiceTypeCode')) ?? kinds.Invoice
  if (tree.name === 'CreditNote') return creditNoteKinds.get(textOf(tree, 'cbc:CreditNoteTypeCode')) ?? kinds.CreditNote
  if (tree.name !== 'DebitNote') return null
  // A debit note has no element that says its type: its profile does.
  return textOf(tree, 'cbc:ProfileID') === kinds.PosDebitNote.profile ? kinds.PosDebitNote : kinds.DebitNote
}
