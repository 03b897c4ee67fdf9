/** The chart of accounts on a screen: as a tree that unfolds, or as the list of what was searched. */
import { accountAncestors } from '#colombia/puc.ts'
import { fold } from '#platform/search.ts'

export interface ChartRow {
  readonly code: string
  readonly name: string
  readonly postable: boolean
}

/** The rows in sight of a tree: classes, and what hangs from the codes that are unfolded. */
export const treeRows = <Row extends ChartRow>(rows: readonly Row[], unfolded: ReadonlySet<string>): Row[] =>
  rows.filter((row) => accountAncestors(row.code).every((code) => unfolded.has(code)))

/** The accounts whose code begins with the text, or whose name has every word of it. */
export function foundRows<Row extends ChartRow>(rows: readonly Row[], text: string): Row[] {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  const isCode = words.length === 1 && /^\d+$/.test(words[0] ?? '')
  return rows.filter((row) => {
    if (isCode) return row.code.startsWith(words[0] ?? '')
    const name = fold(row.name)
    return words.every((word) => name.includes(word))
  })
}
