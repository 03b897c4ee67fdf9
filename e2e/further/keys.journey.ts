// Every form with an address of its own is walked by Tab and Enter and loses nothing; each opens where one writes.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '#app/screens.ts'
import { closeBrowser, haveSession, visit, type Visit } from '../browser.ts'
import { focusOf, walkForm } from '../walking.ts'

/** Without a record that must exist before. */
const FORMS = screens.map(({ path }) => path).filter((path) => /^\/[^{]*\/create$/.test(path) && !path.startsWith('/public'))

let visited: Visit
beforeAll(async () => {
  visited = await visit()
  await haveSession(visited)
})
afterAll(async () => {
  await visited.close()
  await closeBrowser()
})

test.each(FORMS)('%s', async (path) => {
  const { page, url } = visited
  await page.goto(`${url}${path}`)
  await expect.poll(async () => (await focusOf(page)).tag).toMatch(/INPUT|TEXTAREA|SELECT/)
  expect(await walkForm(page)).toEqual([])
})
