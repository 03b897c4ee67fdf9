/** Everything that the tax authority would refuse of a note, found before a number is taken. */
import { dayInBogota } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { missingForElectronicNote, noteTree } from '#colombia/index.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { ANY_HASH, factsToComplete, foreignProblems, saleProblems } from '../problems.ts'
import type { NoteRequest } from '../request.ts'
import { noteSnapshotOf } from './snapshot.ts'
import { toUblNote } from './ubl.ts'

/** @returns the errors of `electronicProblems`; those of what the note is about stand at `correction.…`, `notes` and `date` */
export function noteProblems(request: NoteRequest): ErrorBody[] {
  const { note, prefix, document, format } = request
  return saleProblems(request, {
    missing: missingForElectronicNote({ ...factsToComplete(request), ...note }),
    companyLacks: [],
    problems: [...datesProblems(request), ...foreignProblems(request.customer)],
    // The rules run on the note with the first number of its consecutive.
    tree: () => noteTree(toUblNote(noteSnapshotOf(request, ANY_HASH), document, { prefix, number: 1 }, ANY_HASH), format),
  })
}

/** Rule CBG06. */
const datesProblems = ({ note: { corrects }, issuedAt }: NoteRequest): ErrorBody[] =>
  corrects.kind === 'invoice' && dayInBogota(issuedAt) < corrects.issueDate
    ? [httpErrors.of('invalid', { detalle: 'La nota no puede ser anterior a la factura que corrige.' }, 'date')]
    : []
