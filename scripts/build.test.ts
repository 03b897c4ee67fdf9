/** What asks for a new build of the web application, and the copies that are made beside its files. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressFolder, ensureWebBuild, hashOfSources } from './build.ts'

let root: string
const put = (file: string, text: string): void => writeFileSync(join(root, file), text)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'paramo-build-'))
  mkdirSync(join(root, 'app'))
  put('package.json', '{"type":"module"}')
  put('package-lock.json', '{}')
  put('vite.config.ts', 'export default {}')
  put('index.html', '<!doctype html><title>Páramo</title><script type="module" src="/app/main.tsx"></script>')
  put('app/main.tsx', `document.title = ${JSON.stringify('niebla '.repeat(300))}`)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test.each([
  ['app/main.tsx', true],
  ['app/rules.ts', true],
  ['app/look.css', true],
  ['index.html', true],
  ['package-lock.json', true],
  ['vite.config.ts', true],
  ['app/save.server.ts', false],
  ['app/rules.test.ts', false],
  ['app/sale.story.ts', false],
])('a change of %s asks for a new build: %s', (file, isSource) => {
  const before = hashOfSources(root)
  put(file, 'export const changed = true')
  expect(hashOfSources(root) !== before).toBe(isSource)
})

test('text files get compressed copies that unpack to the same; small and binary ones do not', async () => {
  const text = 'páramo '.repeat(1000)
  put('app/a.js', text)
  put('app/small.js', 'x')
  put('app/font.woff2', text)
  await compressFolder(join(root, 'app'))
  expect(brotliDecompressSync(readFileSync(join(root, 'app/a.js.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(root, 'app/a.js.gz'))).toString()).toBe(text)
  expect(existsSync(join(root, 'app/small.js.br'))).toBe(false)
  expect(existsSync(join(root, 'app/font.woff2.br'))).toBe(false)
})

test('builds what is missing, keeps what is current, replaces what is old, and leaves nothing else behind', async () => {
  const folder = await ensureWebBuild(root)
  const first = readFileSync(join(folder, 'index.html'), 'utf8')
  expect(first).toContain('Páramo')
  put('dist/web/mark', 'still here')
  await ensureWebBuild(root)
  expect(existsSync(join(folder, 'mark'))).toBe(true)
  put('index.html', '<!doctype html><title>Otra</title><script type="module" src="/app/main.tsx"></script>')
  await ensureWebBuild(root)
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('Otra')
  expect(existsSync(join(folder, 'mark'))).toBe(false)
  expect(readdirSync(join(root, 'dist'))).toEqual(['web'])
})

test('what does not build is said, and the build that stood stays', async () => {
  const folder = await ensureWebBuild(root)
  put('app/main.tsx', 'const const')
  await expect(ensureWebBuild(root)).rejects.toThrow('could not be built')
  expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('Páramo')
  expect(readdirSync(join(root, 'dist'))).toEqual(['web'])
})
