/**
 * What every page of the application loads anyway, in one file and not in eighty, and what many pages share in two and not in a
 * hundred. A bundler keeps apart what different pages share, also where the application has loaded it before any of them; each of
 * those files is a request of its own, and on a far network six of them go at a time.
 */
import type { Rolldown } from 'vite'

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'name' | 'isEntry' | 'isDynamicEntry' | 'imports' | 'dynamicImports' | 'moduleIds'>

/** How many pages share what is in a file of many, and in one of several: fewer leave a page with a file for each of its parts. */
const MANY = 12
const SEVERAL = 6

/** The files of some: those that they cannot be drawn without, or all that they may load in their life. */
function reachedFrom(chunks: readonly Chunk[], from: readonly Chunk[], when: 'first' | 'ever'): readonly Chunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const wanted = new Set(from.map(({ fileName }) => fileName))
  for (const file of wanted) {
    const chunk = byFile.get(file)
    for (const needed of [...(chunk?.imports ?? []), ...(when === 'ever' ? (chunk?.dynamicImports ?? []) : [])]) wanted.add(needed)
  }
  return [...wanted].flatMap((file) => byFile.get(file) ?? [])
}

const filesOf = (chunks: readonly Chunk[], entry: string, when: 'first' | 'ever'): readonly Chunk[] =>
  reachedFrom(
    chunks,
    chunks.filter(({ isEntry, name }) => isEntry && name === entry),
    when,
  )

const modulesOf = (...of: Parameters<typeof filesOf>): ReadonlySet<string> => new Set(filesOf(...of).flatMap(({ moduleIds }) => moduleIds))

/** Whether a program may load the file of another one, which would run in its page. */
export const mayLoad = (chunks: readonly Chunk[], entry: string, other: string): boolean =>
  filesOf(chunks, entry, 'ever').some(({ isEntry, name }) => isEntry && name === other)

/** How many pages of the application cannot be drawn without each module. */
function usersOf(chunks: readonly Chunk[]): ReadonlyMap<string, number> {
  const users = new Map<string, number>()
  for (const page of filesOf(chunks, 'app', 'ever').filter(({ isDynamicEntry }) => isDynamicEntry))
    for (const { moduleIds } of reachedFrom(chunks, [page], 'first'))
      for (const module of moduleIds) users.set(module, (users.get(module) ?? 0) + 1)
  return users
}

const fileOfMany = (pages: number): 'many' | 'several' | null => (pages >= MANY ? 'many' : pages >= SEVERAL ? 'several' : null)

/** Modules of files that need none of these, not even by another one. */
const modulesWithout = (chunks: readonly Chunk[], modules: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    chunks.flatMap((chunk) => {
      const needed = reachedFrom(chunks, [chunk], 'first')
      return needed.some(({ moduleIds }) => moduleIds.some((each) => modules.has(each))) ? [] : chunk.moduleIds
    }),
  )

interface Entries {
  /** Has some of the same modules as the application, and carries nothing else of it. */
  readonly shared: string
  /** Must be one file by itself. */
  readonly alone: string
}

/**
 * The file of each module of the application's entry; null leaves the module where the bundler puts it.
 * @param chunks of a build without groups: what it left in each file is what is used of it
 */
export function shellFiles(chunks: readonly Chunk[], { shared, alone }: Entries): (module: string) => 'shell' | 'base' | 'later' | null {
  const shell = modulesOf(chunks, 'app', 'first')
  const ofShared = modulesOf(chunks, shared, 'first')
  // In the file of the application they would bring it into the page of another program.
  const ofPages = modulesOf(chunks, shared, 'ever')
  const ofAlone = modulesOf(chunks, alone, 'ever')
  return (module) => {
    if (!shell.has(module) || ofAlone.has(module)) return null
    if (ofShared.has(module)) return 'base'
    return ofPages.has(module) ? 'later' : 'shell'
  }
}

/** The file of each module that pages of the application share and its entry has not; null as of `shellFiles`. */
export function sharedFiles(chunks: readonly Chunk[], { shared, alone }: Entries): (module: string) => 'many' | 'several' | null {
  const shell = modulesOf(chunks, 'app', 'first')
  const users = usersOf(chunks)
  // A file brings all that its modules need: none may bring what another program loads.
  const elsewhere = [shared, alone].flatMap((entry) => [...modulesOf(chunks, entry, 'ever')]).filter((module) => !shell.has(module))
  const ofApp = modulesWithout(chunks, new Set(elsewhere))
  return (module) => (!shell.has(module) && ofApp.has(module) ? fileOfMany(users.get(module) ?? 0) : null)
}
