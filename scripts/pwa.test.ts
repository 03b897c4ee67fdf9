// What the service worker is told of a release: what the shell cannot be drawn without, and nothing of the screens.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { manifest } from '../app/manifest.ts'
import { releaseOf } from './pwa.ts'

const chunk = (fileName: string, imports: readonly string[], css: readonly string[] = [], isEntry = false) =>
  ({
    type: 'chunk',
    name: isEntry ? 'app' : fileName,
    fileName,
    isEntry,
    imports,
    viteMetadata: { importedCss: new Set(css) },
  }) as unknown as Parameters<typeof releaseOf>[0][string]
const asset = (fileName: string) => ({ type: 'asset', fileName }) as unknown as Parameters<typeof releaseOf>[0][string]

test('the entry, what it imports and what they look like; not the screens that it loads later', () => {
  const files = [
    chunk('assets/app-1.js', ['assets/kit-1.js'], ['assets/app-1.css'], true),
    chunk('assets/kit-1.js', ['assets/base-1.js', 'assets/app-1.js'], ['assets/kit-1.css']),
    chunk('assets/base-1.js', []),
    chunk('assets/InvoicesPage-1.js', ['assets/kit-1.js'], ['assets/list-1.css']),
    asset('assets/plex-latin-wght-normal-1.woff2'),
    asset('assets/plex-greek-wght-normal-1.woff2'),
  ]
  const release = releaseOf(Object.fromEntries(files.map((file) => [file.fileName, file])))
  expect(release).toEqual({
    entry: '/assets/app-1.js',
    files: [
      '/assets/app-1.css',
      '/assets/app-1.js',
      '/assets/base-1.js',
      '/assets/kit-1.css',
      '/assets/kit-1.js',
      '/assets/plex-latin-wght-normal-1.woff2',
    ],
  })
})

test('every icon of the manifest exists, in the size that it says', () => {
  const folder = join(import.meta.dirname, '../app/icons')
  for (const { src, sizes } of manifest.icons) {
    const png = readFileSync(join(folder, src.replace('/icons/', '')))
    // The head of a PNG: width and height follow its first chunk's name.
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(readdirSync(folder)).toContain('apple-180.png')
})
