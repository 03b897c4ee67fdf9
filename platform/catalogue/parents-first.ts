/** Rows of a file of a tree in an order in which each can be written: after the one that it hangs from. */
import type { AnyCatalogue } from './catalogue.ts'
import { keyOf, nameFieldOf } from './import.ts'

/** What is known of a row before it is written. */
export interface HangingRow {
  /** Field → the text that names what it points to. */
  readonly references: Readonly<Record<string, string>>
  readonly next: Readonly<Record<string, unknown>>
}

/** "Ropa › Camisas" → "camisas". */
export const lastName = (text: string): string => keyOf(text.split('›').at(-1) ?? text)

/** What another row may call this one. */
export const namesOf = (catalogue: AnyCatalogue, { next }: Pick<HangingRow, 'next'>): string[] =>
  [next[nameFieldOf(catalogue) ?? 'name'], next['code']].flatMap((text) => (typeof text === 'string' && text !== '' ? [keyOf(text)] : []))

/**
 * Rows in the order of the file, each after the one that it may hang from. In a ring they come as they are: none of them
 * finds its parent, and says so.
 */
export function parentsFirst<Row extends HangingRow>(catalogue: AnyCatalogue, rows: readonly Row[]): Row[] {
  const { tree } = catalogue
  if (!tree) return [...rows]
  const byName = new Map<string, Row[]>()
  for (const row of rows) for (const name of namesOf(catalogue, row)) byName.set(name, [...(byName.get(name) ?? []), row])
  const ordered = new Set<Row>()
  const seen = new Set<Row>()
  /** Who has to come before; nobody once one of that name is there. */
  const awaited = (row: Row): Row[] => {
    const parent = row.references[tree.parent]
    const named = parent === undefined ? [] : (byName.get(lastName(parent)) ?? [])
    return named.some((each) => ordered.has(each)) ? [] : named.filter((each) => !seen.has(each))
  }
  // A stack of our own: a file may be one chain of two thousand.
  for (const start of rows) {
    const waiting: Row[] = [start]
    for (let row = waiting.at(-1); row !== undefined; row = waiting.at(-1)) {
      const before = seen.has(row) ? [] : awaited(row)
      seen.add(row)
      if (before.length > 0) {
        waiting.push(...before.toReversed())
        continue
      }
      waiting.pop()
      ordered.add(row)
    }
  }
  return [...ordered]
}
