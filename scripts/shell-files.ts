/**
 * What every page of the application loads anyway, in one file and not in eighty. A bundler keeps apart what different pages share,
 * also where the application has loaded it before any of them; each of those files is a request of its own, and on a far network six
 * of them go at a time.
 */
import type { Rolldown } from 'vite'

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'name' | 'isEntry' | 'imports' | 'dynamicImports' | 'moduleIds'>

/** The files of an entry: those that it cannot be drawn without, or all that it may load in its life. */
function filesOf(chunks: readonly Chunk[], entry: string, when: 'first' | 'ever'): readonly Chunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const wanted = new Set(chunks.filter(({ isEntry, name }) => isEntry && name === entry).map(({ fileName }) => fileName))
  for (const file of wanted) {
    const chunk = byFile.get(file)
    for (const needed of [...(chunk?.imports ?? []), ...(when === 'ever' ? (chunk?.dynamicImports ?? []) : [])]) wanted.add(needed)
  }
  return [...wanted].flatMap((file) => byFile.get(file) ?? [])
}

const modulesOf = (...of: Parameters<typeof filesOf>): ReadonlySet<string> => new Set(filesOf(...of).flatMap(({ moduleIds }) => moduleIds))

/** Whether a program may load the file of another one, which would run in its page. */
export const mayLoad = (chunks: readonly Chunk[], entry: string, other: string): boolean =>
  filesOf(chunks, entry, 'ever').some(({ isEntry, name }) => isEntry && name === other)

/**
 * The file of each module of the application's entry; null leaves the module where the bundler puts it.
 * @param chunks of a build without groups: what it left in each file is what is used of it
 * @param shared the entry that has some of the same modules, and carries nothing else of the application
 * @param alone the entry that must be one file by itself
 */
export function shellFiles(
  chunks: readonly Chunk[],
  { shared, alone }: { readonly shared: string; readonly alone: string },
): (module: string) => 'shell' | 'base' | 'later' | null {
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
