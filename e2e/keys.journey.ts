// Keys never bite: forms are walked by Tab and Enter and lose nothing, letters that fall beside a box do nothing, each page opens
// where one writes, and a list where one was.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit, type Visit } from './browser.ts'
import { focusOf, walkForm } from './walking.ts'
import { typeIn } from './writing.ts'

/** Some of each kind of page; all of them are walked by e2e/further/keys.journey.ts. */
const FORMS = [
  '/accounting/journals/create',
  '/sales/invoices/create',
  '/settings/commissions/create',
  '/purchases/bill-debit-notes/create',
]
/** Beside their list. */
const PANELS = ['/people', '/treasuries/AR']

let visited: Visit
let page: Page
beforeAll(async () => {
  visited = await visit()
  page = visited.page
  await haveSession(visited)
})
afterAll(async () => {
  await visited.close()
  await closeBrowser()
})

const go = (path: string) => page.goto(`${visited.url}${path}`)
const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
const awaitBox = () => expect.poll(async () => (await focusOf(page)).tag).toMatch(/INPUT|TEXTAREA|SELECT/)

test.each(FORMS)('%s opens where one writes, and is walked by Tab and Enter', async (path) => {
  await go(path)
  await awaitBox()
  expect(await walkForm(page)).toEqual([])
})

test.each(PANELS)('%s: a letter beside a box does nothing, and Tab and Enter lose nothing', async (path) => {
  await go(path)
  await page.locator('.tw').waitFor()
  await press('n')
  const panel = page.locator('.side-panel')
  await panel.waitFor()
  const address = page.url()
  await panel.getByRole('button', { name: 'Cerrar' }).first().focus()
  await press('n', 'f', 'x', 'a', '/')
  expect(page.url()).toBe(address)
  expect(await page.getByRole('button', { name: 'Salir de página completa' }).count()).toBe(0)
  expect(await walkForm(page)).toEqual([])
})

test('Escape leaves the full page from a box, too; both ways of keeping are said on their buttons', async () => {
  await go('/accounting/journals')
  await page.locator('.tw').waitFor()
  await press('f')
  const leave = page.getByRole('button', { name: 'Salir de página completa' })
  await leave.waitFor()
  await press('n')
  await page.getByRole('button', { name: 'Guardar borrador Ctrl S' }).waitFor()
  await page.getByRole('button', { name: 'Contabilizar Ctrl Enter' }).waitFor()
  await awaitBox()
  await press('Escape')
  await leave.waitFor({ state: 'detached' })
})

test('holidays are red and named, and yesterday is one key away', async () => {
  await go('/accounting/journals/create')
  const day = page.getByRole('textbox', { name: 'Fecha' })
  await day.click()
  await press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: 'Calendario de Fecha' })
  await calendar.getByRole('button', { name: 'Mes anterior' }).waitFor()
  const title = calendar.locator('[aria-live]')
  const holiday = calendar.getByRole('button', { name: /festivo: / }).first()
  for (let month = 0; month < 3 && (await holiday.count()) === 0; month += 1) {
    const before = await title.textContent()
    await calendar.getByRole('button', { name: 'Mes anterior' }).click()
    await expect.poll(() => title.textContent()).not.toBe(before)
  }
  expect(await holiday.getAttribute('class')).toContain('free')
  await takePicture(page, 'keys-calendar')
  expect(await seriousProblems(page)).toEqual([])
  await calendar.getByRole('button', { name: 'Ayer' }).click()
  await calendar.waitFor({ state: 'detached' })
})

test('a list returns to its row', async () => {
  await go('/sales/invoices')
  const row = page.locator('tr[data-key] [data-rowlink]').nth(2)
  const name = await row.textContent()
  await row.click()
  await page.waitForURL(/\/view/)
  await page.goBack()
  await page.locator('tr[data-key]').first().waitFor()
  await expect.poll(() => page.evaluate<string>(`document.activeElement?.closest('[data-rowlink]')?.textContent ?? ''`)).toBe(name)
  await press('j')
  await expect.poll(() => page.evaluate<string>(`document.activeElement?.closest('[data-rowlink]')?.textContent ?? ''`)).not.toBe(name)
})

test('the cross of a search is no stop of Tab: Escape does it', async () => {
  await go('/people')
  await page.locator('.tw').waitFor()
  await press('/')
  await typeIn(page, 'Buscar terceros', 'café')
  await press('Tab')
  expect((await focusOf(page)).inside).toBe('')
  await press('Shift+Tab', 'Escape')
  await expect.poll(() => page.getByRole('searchbox', { name: 'Buscar terceros' }).inputValue()).toBe('')
})
