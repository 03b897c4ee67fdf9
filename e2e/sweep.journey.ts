// Some of what `npm run sweep` looks at in all addresses: no complaint, nothing for axe of any level, nothing too wide, cut or in
// English at 1440 and 360 px, light and dark, and forms that Tab and Enter take nothing from. One of each engine.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '#app/screens.ts'
import { addressFor } from './addresses.ts'
import { closeBrowser, haveSession, visit, type Visit } from './browser.ts'
import { englishIn, linksOf, sweepPage, watchPage } from './sweeping.ts'

const LISTS = ['/sales/invoices', '/items']
const SAMPLE = ['/', '/sales/invoices/{id}/view', '/sales/invoices/create', '/client/new', '/settings/brands']

let visited: Visit
const links = new Set<string>()
beforeAll(async () => {
  visited = await visit()
  await haveSession(visited)
})
afterAll(async () => {
  await visited.close()
  await closeBrowser()
})

test('an address is found for what a list leads to, and for nothing else', () => {
  const id = '01890000-0000-7000-8000-000000000001'
  const of = (path: string, ...from: string[]) => addressFor(path, from)
  expect(of('/items')).toBe('/items')
  expect(of('/sales/invoices/{id}/edit', `/sales/invoices/${id}/view?tab=1`)).toBe(`/sales/invoices/${id}/edit`)
  expect(of('/sales/invoice-credit-notes/{id}/view', `/sales/invoice-credit-notes/${id}/create`)).toBeNull()
  expect(of('/sales/invoice-credit-notes/{idParent}/create', `/sales/invoices/${id}/view`)).toBe(`/sales/invoice-credit-notes/${id}/create`)
  expect(of('/sales/invoices/{id}/print', `/sales/invoices/${id}/view`)).toBeNull()
})

test('English is found, and no address of mail, code or acronym is English', () => {
  expect(englishIn('Guardar\nSave changes\nana@company.com\nAndorra AND')).toEqual(['Save changes'])
})

test.each(SAMPLE)('%s', async (path) => {
  const { page, url } = visited
  if (path.includes('{'))
    for (const list of LISTS) {
      await page.goto(`${url}${list}`)
      await page.locator('[data-rowlink]').first().waitFor()
      for (const link of await linksOf(page)) links.add(link)
    }
  const address = addressFor(path, links)
  expect(screens.map((screen) => screen.path)).toContain(path)
  const watched = watchPage(page)
  await page.goto(`${url}${address ?? path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await sweepPage(page, watched)).toEqual([])
})
