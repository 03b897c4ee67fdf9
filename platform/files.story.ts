// The folder of files: whole or not at all, replaced by their key, and never outside it.
import * as fc from 'fast-check'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderStore } from './files.server.ts'

const parent = mkdtempSync(join(tmpdir(), 'paramo-files-'))
const folder = join(parent, 'files')
const store = folderStore(folder)
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const bytes = (text: string): Uint8Array => Buffer.from(text)
const textOf = async (key: string): Promise<string> => Buffer.from(await store.get(key)).toString()

test('what was put is there, is replaced by its key, and goes', async () => {
  await store.put('invoices/2026/FV-1.pdf', bytes('uno'))
  expect(await textOf('invoices/2026/FV-1.pdf')).toBe('uno')
  await store.put('invoices/2026/FV-1.pdf', bytes('dos'))
  expect(await textOf('invoices/2026/FV-1.pdf')).toBe('dos')
  await store.remove('invoices/2026/FV-1.pdf')
  await store.remove('invoices/2026/FV-1.pdf')
  await expect(store.get('invoices/2026/FV-1.pdf')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('the same key written many times at once is one of them, whole, and leaves nothing beside it', async () => {
  const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(100_000))
  await Promise.all(contents.map((content) => store.put('busy/one', bytes(content))))
  expect(contents).toContain(await textOf('busy/one'))
  expect(readdirSync(join(folder, 'busy'))).toEqual(['one'])
})

test.each(['', '/etc/passwd', '../x', 'a/../../x', '.x', 'a\\b', 'a\u0000b', 'año', 'a'.repeat(300), '%2e%2e/x', 'a b'])(
  '%j is not a key',
  async (key) => {
    await expect(store.put(key, bytes('x'))).rejects.toThrow('Not a file key')
    await expect(store.get(key)).rejects.toThrow('Not a file key')
    await expect(store.remove(key)).rejects.toThrow('Not a file key')
  },
)

test('no key leaves the folder', async () => {
  const wild = fc.string({ unit: fc.constantFrom('a', '1', '.', '/', '\\', '-', '_', '~', '\u0000', ' '), maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(wild, async (key) => {
      const isKey = await store.put(`k/${key}`, bytes('x')).then(
        () => true,
        () => false,
      )
      const path = join(folder, 'k', key)
      if (isKey) expect(path.startsWith(folder) && existsSync(path)).toBe(true)
      expect(readdirSync(parent)).toEqual(['files'])
    }),
  )
})
