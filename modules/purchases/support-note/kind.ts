/**
 * The adjustment of a support document (nota de ajuste): what is returned of it, or taken off it. It stands at the address of the notes of
 * bills, with their permissions, does the same to stock, payables and books, and is signed and sent.
 */
import { supportNoteConcepts } from '#colombia/index.ts'
import { plan } from '#modules/subscription/index.ts'
import { defineDocumentKind, emitting } from '#modules/documents/index.ts'
import { purchaseDebitNote } from '../debit-note/kind.ts'

export const supportNote = defineDocumentKind({
  ...purchaseDebitNote,
  code: 'NDS',
  titles: {
    one: 'Nota de ajuste al documento soporte',
    many: 'Notas de ajuste al documento soporte',
    short: 'nota de ajuste',
    gender: 'f',
    issuing: emitting,
  },
  plan: plan.planElectronicTriplet,
  numbering: { prefix: 'NA' },
  note: { about: ['DSP'], onlyDocuments: true, concepts: supportNoteConcepts },
  madeFrom: ['DSP'],
  isElectronic: true,
  takesRevisions: true,
})
