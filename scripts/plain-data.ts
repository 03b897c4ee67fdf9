/**
 * The browser takes the addresses and the texts of the errors as plain data: the definitions that they come from (fields,
 * rules, calls) travel with the screen that uses them, not with the shell.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** The file, and what of it is data. */
const PLAIN: Readonly<Record<string, string>> = { 'app/screens.ts': 'screens', 'app/error-texts.ts': 'errorTexts' }

export function plainData(root: string): Plugin {
  const files = new Map(Object.entries(PLAIN).map(([file, name]) => [join(root, file), name]))
  return {
    name: 'paramo:plain-data',
    apply: 'build',
    async load(id) {
      const name = files.get(id)
      if (name === undefined) return null
      // Read as the server reads it; it is data, so nothing is lost on the way.
      const gathered: unknown = await import(pathToFileURL(id).href)
      if (typeof gathered !== 'object' || gathered === null) throw new Error(`${id} gathers nothing`)
      const data: unknown = Object.entries(gathered).find(([key]) => key === name)?.[1]
      if (data === undefined) throw new Error(`${id} gathers no ${name}`)
      return { code: `export const ${name} = ${JSON.stringify(data)}`, moduleSideEffects: false }
    },
  }
}
