/** Everything that the tax authority would refuse of a credit note, found before a number is taken. */
import { dayInBogota } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { creditNoteTree, missingForElectronicCreditNote } from '#colombia/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { ANY_HASH, factsToComplete, saleProblems } from '../problems.ts'
import type { NoteRequest } from '../request.ts'
import { noteSnapshotOf } from './snapshot.ts'
import { toUblCreditNote } from './ubl.ts'

/** @returns the errors of `electronicProblems`; those of what the note corrects stand at `correction.concept`, `notes`, `correction.documentId` and `date` */
export function noteProblems(request: NoteRequest): ErrorBody[] {
  const { note, prefix, document } = request
  const { number, uniqueCode: cufe, issueDate } = note.invoice
  return saleProblems(request, {
    missing: missingForElectronicCreditNote({
      ...factsToComplete(request),
      concept: note.concept,
      reason: note.reason,
      corrects: { kind: 'invoice', number, cufe, issueDate },
    }),
    companyLacks: [],
    problems: datesProblems(request),
    // The rules run on the note with the first number of its consecutive.
    tree: () => creditNoteTree(toUblCreditNote(noteSnapshotOf(request, ANY_HASH), document, { prefix, number: 1 }, ANY_HASH)),
  })
}

/** Rule CBG06. */
const datesProblems = ({ note, issuedAt }: NoteRequest): ErrorBody[] =>
  dayInBogota(issuedAt) < note.invoice.issueDate
    ? [httpErrors.of('invalid', { detalle: 'La nota no puede ser anterior a la factura que corrige.' }, 'date')]
    : []
