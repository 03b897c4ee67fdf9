// An installation that has nobody: its first account and company with the keyboard alone, up to the guide of the first days; another
// company; and one to try things in, which is marked everywhere and thrown away.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, takePicture, visit } from './browser.ts'
import { beginWithNobody, fits, withEmptyProduct } from './first-company.ts'

afterAll(closeBrowser)

/** Nothing of a card is cut off. */
const cardsAreWhole = (page: Page) =>
  page.evaluate<boolean>(`[...document.querySelectorAll('.company')].every((card) => card.scrollWidth <= card.clientWidth)`)

test('a company to try things in is marked on every page, and thrown away', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/account/my-companies`)
  await page.getByRole('button', { name: 'Empresa de prueba' }).click()
  await takePicture(page, 'desk-trial-dialog')
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Crear empresa de prueba' }).click()
  const strip = page.getByRole('complementary', { name: 'Empresa de prueba' })
  await strip.waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Empresa: Provisiones Sumapaz S.A.S. (prueba)' }).waitFor()
  for (const path of ['/', '/sales/invoices', '/settings/my-company', '/profile']) {
    await page.goto(`${url}${path}`)
    await strip.waitFor()
  }
  await page.goto(`${url}/sales/invoices`)
  await page
    .getByRole('row', { name: /FV-\d+/ })
    .first()
    .waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'desk-trial-invoices')

  await page.goto(`${url}/account/my-companies`)
  await page.getByText('De prueba', { exact: true }).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  expect(await cardsAreWhole(page)).toBe(true)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await takePicture(page, `desk-companies-${theme}`)
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByText('De prueba', { exact: true }).waitFor()
  expect(await fits(page)).toBe(true)
  expect(await cardsAreWhole(page)).toBe(true)
  expect(await seriousProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Eliminar', exact: true }).scrollIntoViewIfNeeded()
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await takePicture(page, `phone-companies-${theme}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click()
  await takePicture(page, 'desk-discard')
  await page.getByRole('button', { name: 'Eliminar empresa de prueba' }).click()
  await page.getByText('Provisiones Sumapaz S.A.S. (prueba) fue eliminada').waitFor()
  await page.getByText('De prueba', { exact: true }).waitFor({ state: 'detached' })
  await page.getByText('2 empresas').waitFor()
  await takePicture(page, 'desk-after-discard')
  await page.getByRole('listitem').filter({ hasText: 'Café Chingaza Ltda.' }).getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('heading', { name: /^Hola, Marcela/ }).waitFor()
  expect(await strip.count()).toBe(0)
  await visited.close()
})

test('on a desk with the keyboard alone; then another company', async () => {
  await withEmptyProduct(async ({ url }) => {
    const visited = await visit()
    const { page } = visited
    await beginWithNobody(page, url, 'desk')
    await takePicture(page, 'desk-kick-off')

    await page.goto(`${url}/account/my-companies`)
    await page.getByRole('button', { name: 'Crear empresa' }).click()
    await page.getByRole('heading', { name: 'Crear empresa' }).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await takePicture(page, 'desk-create-company')
    await page.getByRole('textbox', { name: 'NIT' }).fill('900123456-8')
    await page.getByRole('textbox', { name: 'Razón social' }).fill('La Llave del Sur S.A.S.')
    await page.getByRole('combobox', { name: 'Municipio' }).fill('cali')
    await page.getByRole('option', { name: /^Cali/ }).first().click()
    await page.getByRole('textbox', { name: 'Dirección' }).fill('Calle 5 # 6-7')
    await page.getByRole('combobox', { name: 'Color' }).selectOption('Rojo')
    await page.keyboard.press('Control+s')
    // The same NIT is refused at its field, and mended.
    await page
      .getByText(/Ya tienes la empresa Ferretería La Llave/)
      .first()
      .waitFor()
    await page.getByRole('textbox', { name: 'NIT' }).fill('900654321')
    await page.keyboard.press('Control+s')
    await page.getByRole('heading', { name: 'Puesta en marcha', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Empresa: La Llave del Sur S.A.S.' }).waitFor()

    await visited.close()
  })
})
