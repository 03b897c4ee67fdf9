/** Where the bytes of files live. A small interface with one implementation now, a local folder; names are made by us. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export interface FileStore {
  /** Writes it whole or not at all; writing the same key again replaces it. */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array>
  remove(key: string): Promise<void>
  /** Everything whose key begins with this folder. */
  removeUnder(folder: string): Promise<void>
  /** The same as `put` of what comes little by little. @returns what was written, once it is all there */
  write(key: string, chunks: AsyncIterable<Uint8Array>): Promise<WrittenFile>
  /** Its bytes little by little, from one place on. @throws when there is no such file */
  read(key: string, start?: number, length?: number): AsyncGenerator<Uint8Array>
  /** In bytes. @throws when there is no such file */
  size(key: string): Promise<number>
}

export interface WrittenFile {
  readonly size: number
  /** In hexadecimal. */
  readonly sha256: string
}

/** Only the user that the server runs as reads what companies keep. */
const OWN_FOLDER = 0o700
const OWN_FILE = 0o600

const CHUNK_BYTES = 256 * 1024

const KEY = /^[0-9a-zA-Z][0-9a-zA-Z/_.-]{0,200}$/

export function folderStore(folder: string): FileStore {
  const pathOf = (key: string): string => {
    if (!KEY.test(key) || key.includes('..')) throw new Error(`Not a file key: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER })
      // A name of its own for each writing: two of the same key at once must not end each other's.
      const partial = `${path}.${randomUUID()}.part`
      try {
        await writeFile(partial, bytes, { mode: OWN_FILE })
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async write(key, chunks) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER })
      const partial = `${path}.${randomUUID()}.part`
      const hash = createHash('sha256')
      let size = 0
      try {
        const file = await open(partial, 'wx', OWN_FILE)
        try {
          for await (const chunk of chunks) {
            hash.update(chunk)
            size += chunk.length
            await file.writeFile(chunk)
          }
        } finally {
          await file.close()
        }
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
      return { size, sha256: hash.digest('hex') }
    },
    async *read(key, start = 0, length = Number.POSITIVE_INFINITY) {
      const file = await open(pathOf(key), 'r')
      try {
        let at = start
        const end = start + length
        while (at < end) {
          const bytes = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, end - at))
          const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
          if (bytesRead === 0) return
          at += bytesRead
          yield bytes.subarray(0, bytesRead)
        }
      } finally {
        await file.close()
      }
    },
    size: async (key) => (await stat(pathOf(key))).size,
    get: async (key) => readFile(pathOf(key)),
    remove: async (key) => rm(pathOf(key), { force: true }),
    removeUnder: async (folder) => rm(pathOf(folder), { force: true, recursive: true }),
  }
}
