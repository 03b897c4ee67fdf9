/** How money received is spread over what a third party owes. The screen proposes with it; every amount may be changed. */
import { smallest, sumAmounts, zeroAmount, type Amount } from '#base/decimal.ts'

export interface Owed {
  readonly id: string
  readonly balance: Amount
}

/**
 * Pays the oldest first, each up to its balance.
 * @param owed from the oldest to the newest
 * @param first what the person is collecting for: it is paid before the others
 * @returns the amount of each, and what is left over when everything is paid
 */
export function allocateOldestFirst(
  received: Amount,
  owed: readonly Owed[],
  first: ReadonlySet<string> = new Set(),
): { readonly amounts: ReadonlyMap<string, Amount>; readonly remaining: Amount } {
  const order = [...owed.filter(({ id }) => first.has(id)), ...owed.filter(({ id }) => !first.has(id))]
  const amounts = new Map<string, Amount>()
  let remaining = received < zeroAmount ? zeroAmount : received
  for (const { id, balance } of order) {
    const paid = smallest(remaining, balance)
    amounts.set(id, paid)
    remaining = (remaining - paid) as Amount
  }
  return { amounts, remaining }
}

/** What is left of the money received once some of it is spread; negative when more was spread than received. */
export const unallocated = (received: Amount, amounts: Iterable<Amount>): Amount => (received - sumAmounts(amounts)) as Amount
