/** The third parties of one receipt or payment: who brings or takes the money, and whose documents are closed besides. Pure. */
import { sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { formatMoney } from '#platform/ui/format.ts'

/** At most, besides the one that brings the money. */
export const MOST_OTHERS = 50

interface Said {
  readonly partyId: string | null
  readonly otherPartyIds?: readonly string[] | undefined
}

/** Each is said once, and none of them is whose money it is. */
export const otherPartyProblems = ({ partyId, otherPartyIds = [] }: Said): ErrorBody[] =>
  otherPartyIds.flatMap((id, index) =>
    id === partyId || otherPartyIds.indexOf(id) < index
      ? [httpErrors.of('invalid', { detalle: 'Este tercero ya está: deja una sola vez a cada uno.' }, `otherPartyIds.${index}`)]
      : [],
  )

interface OfParty {
  readonly item: { readonly partyId: string; readonly number: string }
  readonly amount: Amount
}

/**
 * What a third party paid beforehand covers its own documents and nobody else's: with several of them, its advances are no more than
 * what is closed of it, and whoever brings the money may keep the rest of its own against other concepts.
 * @param parties each with those that were merged into it, whose money it is first
 */
export function coverProblems(
  parties: readonly (readonly string[])[],
  closed: readonly OfParty[],
  covers: readonly OfParty[],
): ErrorBody[] {
  if (parties.length < 2) return []
  const sumOf = (list: readonly OfParty[], ids: readonly string[]) =>
    sumAmounts(list.filter(({ item }) => ids.includes(item.partyId)).map(({ amount }) => amount))
  return parties.flatMap((ids) => {
    const index = covers.findIndex(({ item }) => ids.includes(item.partyId))
    const [most, used] = [sumOf(closed, ids), sumOf(covers, ids)]
    if (index < 0 || used <= most || used === zeroAmount) return []
    const detalle = `De ${covers[index]?.item.number ?? ''} se usa más de lo que se cierra de ese tercero, ${formatMoney(most)}.`
    return [httpErrors.of('invalid', { detalle }, `advances.${index}.amount`)]
  })
}

/** "Molinos del Valle y 2 más" */
export const partiesShown = (first: string, others: readonly string[]): string => {
  const [only, ...rest] = others
  if (only === undefined) return first
  return rest.length === 0 ? `${first} y ${only}` : `${first} y ${others.length} más`
}
