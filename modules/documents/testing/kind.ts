import { defineDocumentKind, documentPermissions, soldItems, type DocumentKind } from '../kind/kind.ts'
import { receivable } from '../kind/opens.ts'

/** A sale invoice that moves stock, opens a receivable and does not reach the books. */
export const sampleKind = (changes: Partial<DocumentKind> = {}): DocumentKind =>
  defineDocumentKind({
    code: 'INE',
    titles: { one: 'Factura de venta', many: 'Facturas de venta', short: 'factura', gender: 'f' },
    path: '/sales/invoices',
    verbs: 'after',
    module: 'sales',
    permissions: documentPermissions('sample.invoice', 'facturas', {}),
    plan: null,
    services: ['full'],
    party: 'customer',
    theirNumber: false,
    lines: soldItems,
    numbering: 'resolution',
    isOffer: false,
    withholds: true,
    withholdsWith: ['INE'],
    note: null,
    corrects: false,
    madeFrom: [],
    stock: 'out',
    opens: receivable,
    keeps: null,
    isElectronic: true,
    books: null,
    ...changes,
  })
