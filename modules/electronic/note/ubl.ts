/** The credit note of the tax authority from a document, when it is issued and later from what was stored. */
import type { UblCreditNote } from '#colombia/index.ts'
import type { DocumentNumber, DocumentToSend } from '../request.ts'
import { toUblSale } from '../ubl.ts'
import type { NoteSnapshot } from './snapshot.ts'

/**
 * What the customer withheld goes back in the books alone: the authority's note has no place for it.
 * @param cude of the note; any 96 hexadecimal characters while it is being computed
 * @throws RangeError as `toUblSale`
 */
export function toUblCreditNote(snapshot: NoteSnapshot, document: DocumentToSend, taken: DocumentNumber, cude: string): UblCreditNote {
  const { concept, reason, invoice } = snapshot
  return {
    ...toUblSale(snapshot, document, taken),
    cude,
    concept,
    reason,
    corrects: { kind: 'invoice', number: invoice.number, cufe: invoice.uniqueCode, issueDate: invoice.issueDate },
  }
}
