/** The rows of a trial balance as a tree: which hang from which, and which are in sight when some are folded. */
import { accountAncestors } from '#colombia/puc.ts'

/** Codes that have a row below them in this report. */
export function codesWithChildren(codes: readonly string[]): ReadonlySet<string> {
  const parents = new Set<string>()
  for (const code of codes) for (const ancestor of accountAncestors(code)) parents.add(ancestor)
  return parents
}

/** The rows in sight: those without a folded ancestor. */
export const visibleRows = <Row extends { readonly code: string }>(rows: readonly Row[], folded: ReadonlySet<string>): Row[] =>
  folded.size === 0 ? [...rows] : rows.filter((row) => !accountAncestors(row.code).some((code) => folded.has(code)))
