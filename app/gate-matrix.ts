/** Who sees which address: service × plan × role over the table of the specification, computed from the screens' own gates. */
import { refusalOf, type Visitor } from '#platform/access.ts'
import type { Screen } from '#platform/screen.ts'

export type Seen = 'shown' | 'forbidden' | 'absent'

const LETTERS: Readonly<Record<Seen, string>> = { shown: 'S', forbidden: 'F', absent: '-' }

/** An address that is not built, or is of another route set, does not exist for the visitor. */
export function seenOf(screen: Screen | undefined, visitor: Visitor): Seen {
  if (!screen) return 'absent'
  const refusal = refusalOf(screen, visitor)
  if (!refusal) return 'shown'
  return refusal.reason === 'service' ? 'absent' : 'forbidden'
}

/** Who looks: a column of the table, one letter for each role. */
export interface Column {
  readonly title: string
  readonly visitors: readonly Visitor[]
}

/**
 * @param paths every address of the specification
 * @returns tab-separated: the address, and for each column a letter a role
 */
export function gateMatrix(paths: readonly string[], screens: readonly Screen[], columns: readonly Column[]): string {
  const byPath = new Map(screens.map((screen) => [screen.path, screen]))
  const rows = paths.map((path) => [
    path,
    ...columns.map(({ visitors }) => visitors.map((visitor) => LETTERS[seenOf(byPath.get(path), visitor)]).join('')),
  ])
  return [['path', ...columns.map(({ title }) => title)], ...rows].map((cells) => `${cells.join('\t')}\n`).join('')
}
