/**
 * The browser takes the addresses as plain data: the definitions that they come from (fields, rules, calls) travel with
 * the screen that uses them, not with the shell.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const SCREENS = 'app/screens.ts'

export function plainScreens(root: string): Plugin {
  const file = join(root, SCREENS)
  return {
    name: 'paramo:screens',
    apply: 'build',
    async load(id) {
      if (id !== file) return null
      // Read as the server reads it; a screen is data, so nothing is lost on the way.
      const gathered: unknown = await import(pathToFileURL(file).href)
      if (typeof gathered !== 'object' || gathered === null || !('screens' in gathered)) throw new Error(`${SCREENS} gathers no screens`)
      return { code: `export const screens = ${JSON.stringify(gathered.screens)}`, moduleSideEffects: false }
    },
  }
}
