/**
 * What every page of the application loads anyway, in one file and not in eighty. A bundler keeps apart what different pages share,
 * also where the application has loaded it before any of them; each of those files is a request of its own, and on a far network six
 * of them go at a time.
 */
import type { Rolldown } from 'vite'

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'name' | 'isEntry' | 'imports' | 'moduleIds'>

/** The modules that an entry cannot be drawn without. */
function modulesOf(chunks: readonly Chunk[], entry: string): ReadonlySet<string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const wanted = new Set(chunks.filter(({ isEntry, name }) => isEntry && name === entry).map(({ fileName }) => fileName))
  for (const file of wanted) for (const needed of byFile.get(file)?.imports ?? []) wanted.add(needed)
  return new Set([...wanted].flatMap((file) => byFile.get(file)?.moduleIds ?? []))
}

/**
 * The file of each module of the application's entry; null leaves the module where the bundler puts it.
 * @param chunks of a build without groups: what it left in each file is what is used of it
 * @param shared the entry that has some of the same modules, and carries nothing else of the application
 * @param alone the entry that must be one file by itself
 */
export function shellFiles(
  chunks: readonly Chunk[],
  { shared, alone }: { readonly shared: string; readonly alone: string },
): (module: string) => 'shell' | 'base' | null {
  const [shell, ofShared, ofAlone] = ['app', shared, alone].map((entry) => modulesOf(chunks, entry))
  return (module) => {
    if (!shell?.has(module) || ofAlone?.has(module)) return null
    return ofShared?.has(module) ? 'base' : 'shell'
  }
}
