/**
 * A table has one module (house.md, section 1): SQL of another one does not write it, and a module reads the tables of those
 * below it in the order only where a list says why. Imports are not the only way to climb.
 */
import { isCode, isTest, isTool, placeOf, type Source } from './sources.ts'

/** `table → module`, of the definitions and of `owners.tsv`; `platform` and `app` own what belongs to no module. */
export type Owners = ReadonlyMap<string, string>

/** What a file does with a table that is not its own, and why it may. */
export interface Exception {
  readonly path: string
  readonly table: string
  readonly reason: string
}

interface Use {
  readonly table: string
  readonly isWrite: boolean
  readonly position: number
}

const WRITES = /\b(?:insert\s+into|delete\s+from|(?<!for |no key |do )update)\s+([a-z_]+)\b|\binsertRows\(\s*[\w.]+,\s*'([a-z_]+)'/g
const READS = /\b(?<!delete )(?:from|join)\s+([a-z_]+)\b/g
/** The definition of a catalogue writes its table. */
const CATALOGUES = /\bdefineCatalogue\(\{[^}]*?\btable: '([a-z_]+)'/g

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))

/** The tables that migrations make and none takes away. */
export function tablesOf(migrations: readonly Source[]): Set<string> {
  const found = new Set<string>()
  for (const { text } of migrations.toSorted((one, other) => one.path.localeCompare(other.path)))
    for (const [, verb, name = ''] of text.matchAll(/^\s*(create|drop) table (?:if (?:not )?exists )?(?:private\.)?"?([a-z_]+)"?/gim))
      if (verb?.toLowerCase() === 'drop') found.delete(name)
      else found.add(name)
  return found
}

function usesOf({ text }: Source, owners: Owners): Use[] {
  const code = withoutComments(text)
  const of = (pattern: RegExp, isWrite: boolean): Use[] =>
    [...code.matchAll(pattern)].map((found) => ({ table: found[1] ?? found[2] ?? '', isWrite, position: found.index }))
  return [...of(WRITES, true), ...of(CATALOGUES, true), ...of(READS, false)].filter(({ table }) => owners.has(table))
}

const moduleOf = (path: string): string | null => /^modules\/([^/]+)\//.exec(path)?.[1] ?? null
const isProduct = ({ path }: Source): boolean =>
  isCode(path) && !isTest(path) && !isTool(path) && !/(^|\/)(testing|demo)\//.test(path) && !/\/story[^/]*$/.test(path)

/** The lists inside the records of a catalogue have tables of their own. */
const LISTS = /\bchildren\('[^']*', \{[^{}]*?\btable: '([a-z_]+)'/g

/** The definition of a catalogue says its tables, and where it stands whose they are. */
export function declaredOwners(sources: readonly Source[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const source of sources.filter(isProduct)) {
    const module = moduleOf(source.path)
    const code = withoutComments(source.text)
    if (module === null || !code.includes('defineCatalogue({')) continue
    for (const pattern of [CATALOGUES, LISTS]) for (const [, table = ''] of code.matchAll(pattern)) found.set(table, module)
  }
  return found
}

/** What `owners.tsv` says though a definition says the same. */
export const saidTwice = (declared: Owners, written: Owners): string[] =>
  [...declared]
    .filter(([table, module]) => written.get(table) === module)
    .map(([table]) => `${table} is said by its definition: take it out of owners.tsv`)

/** Every table has an owner, and every owner a table. */
export const ownerProblems = (tables: ReadonlySet<string>, owners: Owners): string[] => [
  ...[...tables].filter((table) => !owners.has(table)).map((table) => `owners.tsv does not say whose ${table} is`),
  ...[...owners.keys()]
    .filter((table) => !tables.has(table))
    .map((table) => `owners.tsv says whose ${table} is, and no migration makes it`),
]

interface FoundUse extends Omit<Exception, 'reason'> {
  readonly place: string
  readonly isWrite: boolean
}

export interface TableUses {
  /** A module writes the table of another. */
  readonly writes: readonly FoundUse[]
  /** A module reads the table of one that comes after it. */
  readonly upward: readonly FoundUse[]
}

export function tableUses(sources: readonly Source[], owners: Owners, order: readonly string[]): TableUses {
  const all = sources.filter(isProduct).flatMap((source): FoundUse[] => {
    const own = moduleOf(source.path)
    if (own === null) return []
    return usesOf(source, owners).flatMap(({ table, isWrite, position }): FoundUse[] => {
      const owner = owners.get(table) ?? own
      const use = { path: source.path, table, place: placeOf(source, position) }
      if (owner === own) return []
      if (isWrite) return [{ ...use, isWrite }]
      return order.indexOf(owner) > order.indexOf(own) ? [{ ...use, isWrite }] : []
    })
  })
  const once = new Map(all.map((use) => [`${use.isWrite} ${use.path} ${use.table}`, use]))
  const uses = [...once.values()]
  return { writes: uses.filter(({ isWrite }) => isWrite), upward: uses.filter(({ isWrite }) => !isWrite) }
}

/** Complaints about uses that no exception allows, and about exceptions that nothing needs any more. */
export function exceptionProblems(
  uses: readonly Omit<FoundUse, 'isWrite'>[],
  exceptions: readonly Exception[],
  what: string,
  file: string,
): string[] {
  const isOf = (one: { path: string; table: string }) => (other: { path: string; table: string }) =>
    one.path === other.path && one.table === other.table
  return [
    ...uses.filter((use) => !exceptions.some(isOf(use))).map(({ place, table }) => `${place} ${what} ${table}`),
    ...exceptions
      .filter((each) => !uses.some(isOf(each)))
      .map(({ path, table }) => `${path} no longer ${what} ${table}: take it out of ${file}`),
    ...exceptions.filter(({ reason }) => reason === '').map(({ path, table }) => `${file} does not say why ${path} ${what} ${table}`),
  ]
}
