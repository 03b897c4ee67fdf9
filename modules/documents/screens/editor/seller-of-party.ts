/** In whose name a sale is written: it follows the customer that is chosen, until somebody chooses the seller by hand. */
import type { EditorFacts } from '../../endpoints.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import type { EditorForm } from './form.ts'

/**
 * With the seller of a customer that is chosen; one that somebody chose by hand stays, and whoever is kept to a seller sells in that name.
 * @param own the one of whoever writes
 */
export function withSellerOf(
  { party: side, note }: Pick<DocumentKind, 'party' | 'note'>,
  form: EditorForm,
  party: EditorForm['party'],
  own: EditorFacts['ownSeller'],
): EditorForm {
  if (side !== 'customer' || note) return form
  const isByHand = form.seller !== null && form.seller.id !== proposedSeller(form.party, own)?.id
  return isByHand ? form : { ...form, seller: proposedSeller(party, own) }
}

/** In whose name a sale begins: whoever its writer is kept to, that of the customer, the writer's own. */
export function proposedSeller(party: EditorForm['party'], own: EditorFacts['ownSeller']): EditorForm['seller'] {
  const seller = own?.fixed ? own : (party?.seller ?? own)
  return seller && { id: seller.id, name: seller.name }
}
