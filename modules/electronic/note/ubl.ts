/** The note of the tax authority from a document, when it is issued and later from what was stored. */
import type { UblNote } from '#colombia/index.ts'
import type { DocumentNumber, DocumentToSend } from '../request.ts'
import { toUblSale } from '../ubl.ts'
import type { NoteSnapshot } from './snapshot.ts'

/**
 * What the customer withholds stands in the books alone: the authority's note has no place for it.
 * @param cude of the note; any 96 hexadecimal characters while it is being computed
 * @throws RangeError as `toUblSale`
 */
export function toUblNote(snapshot: NoteSnapshot, document: DocumentToSend, taken: DocumentNumber, cude: string): UblNote {
  const { concept, reason, corrects } = snapshot
  return { ...toUblSale(snapshot, document, taken), cude, concept, reason, corrects }
}
