/** Which accounts a concept takes, and which nobody does. Pure. */

/** A line of a concept: one account with what hangs from it, or all from one to another of the same level. */
export interface AccountRange {
  readonly firstCode: string
  /** Empty: only the first and what hangs from it. */
  readonly lastCode: string
}

/** The prefix of an account's code is compared, so that 5105 takes 510506 and a range of four digits takes its auxiliaries. */
export function takes({ firstCode: from, lastCode: to }: AccountRange, code: string): boolean {
  const start = code.slice(0, from.length)
  return start.length === from.length && start >= from && start <= (to === '' ? from : to)
}

/** Whether two ranges have an account in common. */
export function overlap(a: AccountRange, b: AccountRange): boolean {
  const length = Math.min(a.firstCode.length, b.firstCode.length)
  const edges = ({ firstCode: from, lastCode: to }: AccountRange) =>
    [from.slice(0, length), (to === '' ? from : to).slice(0, length)] as const
  const [[aFrom, aTo], [bFrom, bTo]] = [edges(a), edges(b)]
  return aFrom <= bTo && bFrom <= aTo
}

/** The accounts that no concept takes, in their order. */
export const untaken = <Account extends { readonly code: string }>(
  accounts: readonly Account[],
  ranges: readonly AccountRange[],
): readonly Account[] => accounts.filter(({ code }) => !ranges.some((range) => takes(range, code)))

/** What is wrong with a range, or null. */
export function rangeProblem({ firstCode: from, lastCode: to }: AccountRange): string | null {
  if (to === '') return null
  if (to.length !== from.length) return `Usa otra cuenta de ${from.length} dígitos.`
  return to < from ? 'Debe ir después de la primera cuenta.' : null
}
