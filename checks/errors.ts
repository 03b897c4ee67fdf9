/**
 * The coded errors of all the modules against the specification's catalogue (section 8): the code exists, its text is the
 * catalogue's where that is not assumed, it means the same everywhere, and it is written once.
 */
import type { ErrorDefinition } from '#base/errors.ts'
import { parseTsv } from './tsv.ts'

export interface CatalogueError {
  readonly code: number
  readonly text: string
  /** The specification gives the code and leaves the wording to us. */
  readonly isTextAssumed: boolean
}

/** As `defineErrors` makes them. */
export interface CheckedTable {
  readonly definitions: Readonly<Record<string, ErrorDefinition>>
}

export function readCatalogue(tsv: string): CatalogueError[] {
  return parseTsv(tsv, ['code', 'message_es', 'source', 'notes']).map((row) => ({
    code: Number(row.code),
    text: row.message_es,
    isTextAssumed: row.source !== 'spec' || /wording assumed/.test(row.notes),
  }))
}

/** A code that has two names in one table, and why. */
export const sharedCodes: readonly { readonly code: number; readonly reason: string }[] = [
  { code: 401, reason: 'a value that is missing and one that a schema refuses are the same generic error of a field' },
]

interface Entry extends ErrorDefinition {
  readonly table: string
  readonly name: string
  readonly definition: ErrorDefinition
}

/** @param tables every table by the name it is known by; a list will do */
export function errorProblems(
  tables: Readonly<Record<string, CheckedTable>> | readonly CheckedTable[],
  catalogue: readonly CatalogueError[],
  shared = sharedCodes,
): string[] {
  const entries: Entry[] = Object.entries(tables).flatMap(([table, { definitions }]) =>
    Object.entries(definitions).map(([name, definition]) => ({ table, name, definition, code: definition.code, text: definition.text })),
  )
  const known = new Map(catalogue.map((row) => [row.code, row]))
  const texts = entries.flatMap((entry) => textProblems(entry, known.get(entry.code)))
  const byCode = Map.groupBy(entries, (entry) => entry.code)
  const isShared = (code: number): boolean => shared.some((entry) => entry.code === code)
  return [...texts, ...[...byCode].flatMap(([code, uses]) => useProblems(uses, known.get(code), isShared(code)))]
}

const nameOf = (entry: Entry): string => `${entry.table}.${entry.name} (${entry.code})`

function textProblems(entry: Entry, row: CatalogueError | undefined): string[] {
  if (!row) return [`${nameOf(entry)} is not a code of the catalogue`]
  if (row.isTextAssumed || matches(row.text, entry.text)) return []
  return [`${nameOf(entry)} says "${entry.text}", and the catalogue "${row.text}"`]
}

/** The same text, or the text with some of its {parameters} already filled. */
function matches(pattern: string, text: string): boolean {
  const literals = pattern.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${literals.join('.+')}$`).test(text)
}

function useProblems(uses: readonly Entry[], row: CatalogueError | undefined, isShared: boolean): string[] {
  const problems: string[] = []
  for (const [index, entry] of uses.entries()) {
    for (const other of uses.slice(0, index)) {
      if (other.table === entry.table) {
        if (!isShared) problems.push(`${nameOf(entry)} has the code of ${nameOf(other)}: one name for one code`)
      } else if (other.text === entry.text) {
        // Whoever stands below takes the definition of who stands above: `otherErrors.definitions.name`.
        if (other.definition !== entry.definition) problems.push(`${nameOf(entry)} repeats ${nameOf(other)}: use its definition`)
      } else if (!(row && matches(row.text, other.text) && matches(row.text, entry.text)) && !isShared) {
        problems.push(`${nameOf(entry)} and ${nameOf(other)} say different things with one code`)
      }
    }
  }
  return problems
}
