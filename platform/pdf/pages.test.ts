// The pages of a PDF as pictures: of a whole one, of a long one, and of what only says that it is one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MOST_PAGES } from './pages-limits.server.ts'
import { drawPages } from './pages.server.ts'
import { PdfRenderer } from './render.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'paramo-pages-'))
const renderer = new PdfRenderer()
afterAll(async () => {
  await renderer.stop()
  rmSync(folder, { recursive: true })
})

/** A PDF with so many pages. */
function paper(pages: number): Promise<Uint8Array> {
  const source = join(folder, `${pages}.typ`)
  writeFileSync(
    source,
    `#set page(width: 200pt, height: 100pt)\n${Array.from({ length: pages }, (_, at) => `Factura ${at}`).join('\n#pagebreak()\n')}`,
  )
  return renderer.render('one', { source }, {})
}

test('each page is a picture of its size, which runs and fetches nothing', async () => {
  const pages = await drawPages('one', await paper(2))
  expect(pages).toHaveLength(2)
  for (const page of pages) {
    expect(page).toMatch(/^<svg [^>]*viewBox="0 0 200 100"/)
    expect(page).not.toMatch(/<script|\bon[a-z]+=|href="(?!data:image\/|#)/)
  }
})

test('of a long one the first pages, and many at once come back each with its own', async () => {
  expect(await drawPages('one', await paper(MOST_PAGES + 3))).toHaveLength(MOST_PAGES)
  const counts = await Promise.all([1, 3, 2].map(async (pages) => (await drawPages('one', await paper(pages))).length))
  expect(counts).toEqual([1, 3, 2])
})

test('what cannot be drawn has no pages, and the next one has', async () => {
  const whole = await paper(1)
  const papers = [
    Buffer.from('%PDF-1.7 <script>alert(1)</script>'),
    Buffer.from('%PDF-'),
    Buffer.alloc(0),
    whole.subarray(0, whole.length / 2),
  ]
  for (const each of papers) expect(await drawPages('one', each)).toEqual([])
  expect(await drawPages('one', whole, 1)).toEqual([])
  expect(await drawPages('one', whole)).toHaveLength(1)
})
