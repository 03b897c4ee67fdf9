/** Every definition of a catalogue in the modules, with where it stands and how long it is. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyCatalogue } from '#platform/catalogue/catalogue.ts'
import { linesOfDefinition, type WrittenDefinition } from '#platform/catalogue/describe.ts'

const ROOT = join(import.meta.dirname, '..')

export const isCatalogue = (value: unknown): value is AnyCatalogue =>
  typeof value === 'object' && value !== null && 'table' in value && 'endpoints' in value && 'list' in value

export async function writtenDefinitions(): Promise<WrittenDefinition[]> {
  const found: WrittenDefinition[] = []
  for (const file of globSync('modules/**/*.ts', { cwd: ROOT }).toSorted()) {
    if (/\.(server|test|story)\.ts$/.test(file)) continue
    const lines = linesOfDefinition(readFileSync(join(ROOT, file), 'utf8'))
    if (lines === 0) continue
    const exported = Object.values((await import(pathToFileURL(join(ROOT, file)).href)) as Record<string, unknown>)
    found.push(...exported.filter(isCatalogue).map((catalogue) => ({ catalogue, file, lines })))
  }
  return found
}
