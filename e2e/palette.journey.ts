// The frame around every screen, by keyboard: the palette finds a screen, an action, a document and a third party; the
// list of keys, the favourites, the menu that one searches, the whole page and the menu of a phone; and the home.
import { afterAll, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { seriousProblems } from './axe.ts'
import { closeBrowser, signIn, takePicture, visit } from './browser.ts'
import { typeIn } from './writing.ts'

afterAll(closeBrowser)

const BOX = 'Ir a, crear o buscar'
const box = (page: Page) => page.getByRole('combobox', { name: BOX })
const lit = (page: Page) => page.getByRole('dialog').locator('[role=option][aria-selected=true]')

async function openPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await typeIn(page, BOX, text)
}

test('the palette: a screen, a document by its number, a third party by NIT, an action, another tab; Escape gives the focus back', async () => {
  const visited = await visit()
  const { page } = visited
  await signIn(visited)
  await page.getByRole('link', { name: 'Inicio' }).first().focus()

  // A screen, without its accent.
  await openPalette(page, 'notas credito')
  await lit(page).filter({ hasText: 'Notas crédito' }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/sales\/invoice-credit-notes$/)
  await page.getByRole('heading', { level: 1 }).waitFor()

  // A document by its number: Enter may come before the answer.
  await openPalette(page, 'fv-1208')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/sales\/invoices\/[^/]+\/view$/)
  await page.getByRole('heading', { name: /FV-1208/ }).waitFor()

  // A third party by NIT, with arrows to what follows and back.
  await openPalette(page, '860.043.217')
  await lit(page).filter({ hasText: 'Hoteles Monserrate' }).waitFor()
  await takePicture(page, 'palette-nit-1440-light')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/people\?id=/)

  // What was seen lately comes first of nothing typed.
  await openPalette(page, '')
  const recent = page.getByRole('group', { name: 'Recientes' }).getByRole('option')
  expect((await recent.allInnerTexts()).join(' ')).toMatch(/Hoteles Monserrate.*FV-1208|FV-1208.*Hoteles Monserrate/s)
  await takePicture(page, 'palette-recent-1440-light')

  // Arrows go around; nothing found says so.
  await box(page).fill('notas')
  const first = await lit(page).innerText()
  await page.keyboard.press('ArrowDown')
  expect(await lit(page).innerText()).not.toBe(first)
  await page.keyboard.press('ArrowUp')
  expect(await lit(page).innerText()).toBe(first)
  await box(page).fill('zzzz')
  await page.getByText('Nada con «zzzz»', { exact: false }).waitFor()
  await page.keyboard.press('Escape')
  await box(page).waitFor({ state: 'detached' })

  // In another tab, and the palette stays.
  await openPalette(page, 'facturas')
  await lit(page).filter({ hasText: 'Facturas' }).waitFor()
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const other = await opened
  await other.waitForURL(/\/sales\/invoices$/)
  await other.close()
  await page.keyboard.press('Escape')

  // An action.
  await openPalette(page, 'tema oscuro')
  await lit(page).filter({ hasText: 'Cambiar a tema oscuro' }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('html[data-theme=dark]').waitFor()

  // The focus returns to where it was.
  const search = page.getByRole('button', { name: 'Ir a, crear o buscar' })
  await search.focus()
  await page.keyboard.press('Enter')
  await box(page).waitFor()
  await takePicture(page, 'palette-1440-dark')
  expect(await seriousProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate<string>('document.activeElement?.textContent ?? ""')).toMatch(/^Ir a, crear o buscar/)
  await visited.close()
})

test('when the server does not answer, what is at hand is still found, and it is tried again', async () => {
  const visited = await visit()
  const { page } = visited
  await signIn(visited)
  await page.route('**/api/palette?*', (route) => route.abort())
  await openPalette(page, 'fact')
  await page.getByRole('alert').filter({ hasText: 'No se pudo buscar' }).waitFor()
  await lit(page).filter({ hasText: 'Facturas' }).waitFor()
  await page.unroute('**/api/palette?*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.getByRole('alert').filter({ hasText: 'No se pudo buscar' }).waitFor({ state: 'detached' })
  await visited.close()
})

test('keys in force, favourites that follow the person, the menu searched and collapsed, the foot and the whole page', async () => {
  const visited = await visit()
  const { page, url } = visited
  await signIn(visited)
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await page.waitForURL(/\/sales\/invoices$/)
  await page.getByRole('table').waitFor()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Atajos de teclado' })
  for (const group of ['En esta pantalla', 'En la lista', 'Ir a', 'En todas partes'])
    await keys.getByRole('region', { name: group }).waitFor()
  for (const words of ['Crear factura', 'Fila siguiente', 'Ir a, crear o buscar', 'Página completa'])
    await keys.getByText(words, { exact: true }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'keys-1440-light')
  await page.keyboard.press('Escape')

  const menu = page.getByRole('navigation', { name: 'Menú principal' })
  const favorite = menu.getByRole('button', { name: 'Favorita', pressed: true }).first()
  const filter = menu.getByRole('searchbox', { name: 'Buscar en el menú' })
  await filter.fill('resol')
  await menu.getByRole('link', { name: /Resoluciones/ }).waitFor()
  await filter.press('Enter')
  await page.waitForURL(/\/settings\/resolutions$/)
  expect(await filter.inputValue()).toBe('')
  await filter.fill('zzz')
  await menu.getByText('Nada en el menú con «zzz»').waitFor()
  await filter.press('Escape')

  await openPalette(page, 'agregar')
  await lit(page).filter({ hasText: 'a favoritos' }).waitFor()
  await page.keyboard.press('Enter')
  await favorite.waitFor()
  // Kept in the server: a browser that remembers nothing has it, too.
  const again = await visit({ width: 1440, theme: 'dark' })
  await signIn(again)
  const there = again.page.getByRole('navigation', { name: 'Menú principal' })
  await there.getByRole('link', { name: /^Resoluciones/ }).waitFor()
  await takePicture(again.page, 'home-1440-dark')
  expect(await seriousProblems(again.page)).toEqual([])
  // And its star is reached by keyboard, beside its entry.
  await there.getByRole('link', { name: /^Resoluciones/ }).focus()
  await again.page.keyboard.press('Tab')
  expect(await again.page.evaluate<string>('document.activeElement?.getAttribute("aria-label") ?? ""')).toBe('Favorita')
  await again.close()
  await favorite.click()
  await menu.getByText('Favoritos').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Contraer menú' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Expandir menú' }).click()

  await openPalette(page, 'mostrar el pie')
  await lit(page).filter({ hasText: 'pie de página' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('contentinfo').filter({ hasText: 'NIT' }).waitFor()
  await page.goto(`${url}/people`)
  await page.getByRole('table').waitFor()
  await page.keyboard.press('f')
  await page.getByRole('banner').waitFor({ state: 'detached' })
  await takePicture(page, 'full-page-1440-light')
  // It lasts while the tab does.
  await page.reload()
  await page.getByRole('table').waitFor()
  expect(await page.getByRole('banner').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('banner').waitFor()
  await page.getByRole('contentinfo').waitFor()
  await visited.close()
})

test('on a phone the menu closes on every navigation, and the palette fills the screen', async () => {
  const visited = await visit({ width: 360, height: 760, theme: 'dark' })
  const { page } = visited
  await signIn(visited)
  await page.getByRole('link', { name: 'Clínica San Rafael Norte S.A.', exact: true }).waitFor()
  await takePicture(page, 'home-360-dark')
  expect(await seriousProblems(page)).toEqual([])
  const open = page.getByRole('button', { name: 'Menú', exact: true })
  const menu = page.getByRole('complementary', { name: 'Menú' })
  await open.click()
  await menu.getByRole('button', { name: 'Ventas' }).click()
  await menu.getByRole('link', { name: 'Cotizaciones', exact: true }).click()
  await page.waitForURL(/\/sales\/quotes$/)
  await menu.waitFor({ state: 'detached' })
  // Also when something else leads away: going back.
  await open.click()
  await menu.waitFor()
  await page.goBack()
  await menu.waitFor({ state: 'detached' })

  await open.click()
  await menu.getByRole('button', { name: 'Ir a, crear o buscar' }).click()
  await box(page).fill('hoteles')
  await lit(page).filter({ hasText: 'Hoteles Monserrate' }).waitFor()
  await takePicture(page, 'palette-360-dark')
  expect(await seriousProblems(page)).toEqual([])
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await lit(page).click()
  await page.waitForURL(/\/people\?id=/)
  await visited.close()
})

test('the home: each figure leads to the list that makes it, and a card that failed is tried again', async () => {
  const visited = await visit({ expected: /home\/treasury/ })
  const { page } = visited
  const overdue = '**/api/home/treasury/overdue'
  await page.route(overdue, (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(visited)
  await page.getByRole('heading', { name: 'Por transmitir' }).waitFor()
  const figures = page.getByRole('list', { name: 'Cifras de hoy' })
  await figures.getByRole('button', { name: 'Reintentar' }).waitFor()
  await page.unroute(overdue)
  await figures.getByRole('button', { name: 'Reintentar' }).click()
  await figures.getByRole('link', { name: /^Cartera vencida [\d.]+ \d+ documentos?, .+ de lo que te deben$/ }).waitFor()
  expect(await figures.getByRole('link').count()).toBe(4)
  await page.getByRole('region', { name: /^Ventas de/ }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'home-1440-light')

  // What waits for the company stands in one row, which leads to what it lacks.
  await page.getByRole('link', { name: /documentos sin enviar a la DIAN$/ }).click()
  await page.waitForURL(/\/settings\/companies\/biz-electronic/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Recaudar' }).first().click()
  await page.waitForURL(/\/treasuries\/AR\?new=1&party=/)
  await page
    .getByRole('textbox', { name: /Valor|Fecha/ })
    .first()
    .waitFor()
  await visited.close()
})
