/** How a saved document is written again at its edit address. Pure. */
import type { DocumentKind } from '../../kind/kind.ts'
import { canRevise, documentCan } from '../../kind/state.ts'
import { offerCan } from '../../offer/follow-up.ts'
import type { DocumentView } from '../../wire.ts'

export type Editing = 'edit' | 'revise' | 'version'

type Kept = Pick<DocumentView, 'state' | 'stage' | 'electronicState' | 'followUp'>

/**
 * What was issued is edited as its next version, or as the next revision under its number where its kind takes one.
 * @returns null of what is edited no more
 */
export function editingOf(kind: Pick<DocumentKind, 'takesRevisions' | 'isElectronic'>, document: Kept): Editing | null {
  if (offerCan(document.followUp, 'replace')) return 'version'
  if (canRevise(kind, document)) return 'revise'
  return documentCan(document.state, 'edit') ? 'edit' : null
}
