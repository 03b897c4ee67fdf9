// The HTML of comments as a real browser reads it: the same table of cases as on the server.
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { build, type Rolldown } from 'vite'
import { richTextCases } from '#modules/comments/testing/rich-text-cases.ts'
import { closeBrowser, openBrowser } from '../browser.ts'

afterAll(closeBrowser)

/** What the page runs, as one script. */
async function bundled(): Promise<string> {
  const folder = join(import.meta.dirname, '../../modules/comments')
  const source = `export { readRichText } from ${JSON.stringify(join(folder, 'parsed.tsx'))}
    export { writeRichText } from ${JSON.stringify(join(folder, 'rich-text.ts'))}`
  const id = join(folder, 'both.ts')
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      { name: 'both', enforce: 'pre', resolveId: (name) => (name === id ? id : null), load: (name) => (name === id ? source : null) },
    ],
    build: { write: false, minify: false, lib: { entry: id, formats: ['iife'], name: 'comments', fileName: 'comments' } },
  })) as Rolldown.RolldownOutput[]
  const [chunk] = built[0]?.output ?? []
  if (!chunk) throw new Error('Nothing was built')
  return chunk.code
}

test('the browser keeps of each text what the server keeps', async () => {
  const page = await (await openBrowser()).newPage()
  const script = await bundled()
  const kept = await page.evaluate(
    // Told as text: it runs in the page.
    `(() => { ${script}; return ${JSON.stringify(richTextCases.map(([html]) => html))}.map((html) => comments.writeRichText(comments.readRichText(html))) })()`,
  )
  expect(kept).toEqual(richTextCases.map(([, text]) => text))
})
