/**
 * The credit note of a supplier (NCP): what they take off one of their bills without goods going back, a rebate or another price. It
 * stands at the address of the debit note, with its permissions, under their number and ours.
 */
import { creditNoteConcepts } from '#colombia/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { defineDocumentKind } from '#modules/documents/index.ts'
import { purchaseDebitNote } from '../debit-note/kind.ts'
import { isForPaying, postPurchaseCreditNote, resultsOfPurchaseDiscount } from './posting.ts'

/** Of the authority's list, those that return nothing: what is returned takes a debit note, which moves its goods. */
const MONEY_ALONE: ReadonlySet<string> = new Set(['3', '4', '5', '6'])
const concepts = creditNoteConcepts.filter(({ code }) => MONEY_ALONE.has(code))

const { returnsAgainst: _, ...debitNote } = purchaseDebitNote

export const purchaseCreditNote = defineDocumentKind({
  ...debitNote,
  code: 'NCP',
  titles: { ...debitNote.titles, one: 'Nota crédito de compra', many: 'Notas crédito de compra', short: 'nota crédito' },
  theirNumber: true,
  numbering: { prefix: 'NCC' },
  note: { about: ['INP'], onlyDocuments: true, concepts },
  stock: 'cost',
  leavesCosts: isForPaying,
  books: { process: 'purchaseCreditNote', posting: postPurchaseCreditNote, resultsOf: resultsOfPurchaseDiscount },
  check: ({ lines }) =>
    lines.flatMap(({ source }, index) =>
      source && !source.byValue
        ? [
            httpErrors.of(
              'invalid',
              { detalle: 'Una nota crédito del proveedor toma valor: lo que se devuelve va en una nota débito.' },
              `lines.${index}.quantity`,
            ),
          ]
        : [],
    ),
})
