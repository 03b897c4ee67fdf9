/** Where the bytes of files live. A small interface with one implementation now, a local folder; names are made by us. */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface FileStore {
  /** Writes it whole or not at all; writing the same key again replaces it. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
}

const KEY = /^[0-9a-zA-Z][0-9a-zA-Z/_.-]{0,200}$/

export function folderStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key) || key.includes('..')) throw new Error(`Not a file key: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      // A name of its own for each writing: two of the same key at once must not end each other's.
      const partial = `${path}.${randomUUID()}.part`
      try {
        await writeFile(partial, bytes)
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    get: async (key) => readFile(pathOf(key)),
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}
