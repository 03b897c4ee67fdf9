/** The debit note to a supplier (RFP): what is returned of a bill, with its goods, its IVA and its withholdings. */
import type { Code } from '#colombia/index.ts'
import { defineDocumentKind, documentPermissions, registering, type Owed } from '#modules/documents/index.ts'
import { offeredOfPurchases } from '../offered.ts'
import { postPurchaseDebitNote } from './posting.ts'
import { resultsOfBill } from '../bill/posting.ts'

/** Why: the authority numbers none of a note that the company writes to its supplier. */
const concepts: readonly Code[] = [
  { code: '1', name: 'Devolución de una parte' },
  { code: '2', name: 'Devolución de todo' },
]

/** What a return gives back beyond the balance of its bill, and the supplier owes. */
const keptWithSupplier: Owed = { ledger: 'AR', role: 'supplierAdvances' }

export const purchaseDebitNote = defineDocumentKind({
  code: 'RFP',
  titles: {
    one: 'Nota débito de compra',
    many: 'Notas débito de compra',
    short: 'nota débito',
    gender: 'f',
    issuing: registering,
  },
  path: '/purchases/bill-debit-notes',
  verbs: 'before',
  module: 'purchases',
  permissions: { ...documentPermissions('purchases.debitNote', 'notas débito de compra', offeredOfPurchases, registering), price: null },
  plan: null,
  services: ['full'],
  party: 'supplier',
  theirNumber: false,
  lines: { items: ['product', 'service'], accounts: ['15', '16', '17', '5', '6', '7'], prices: 'theirs' },
  numbering: { prefix: 'NDC' },
  isOffer: false,
  withholds: true,
  withholdsWith: [],
  note: { about: ['INP'], onlyDocuments: true, concepts },
  corrects: true,
  madeFrom: ['INP'],
  stock: 'out',
  returnsAgainst: 'purchaseReturns',
  opens: null,
  keeps: keptWithSupplier,
  isElectronic: false,
  books: { process: 'purchaseDebitNote', posting: postPurchaseDebitNote, resultsOf: resultsOfBill },
})
