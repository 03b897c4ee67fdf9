// Two tabs, two companies: what one writes never lands in the other. Each company has its colour, which its administrator
// changes.
import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { seriousProblems } from './axe.ts'
import { closeBrowser, haveSession, signIn, takePicture, visit } from './browser.ts'

afterAll(closeBrowser)

const [ONE, OTHER] = ['Provisiones Sumapaz S.A.S.', 'Café Chingaza Ltda.']
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Nombre', exact: true })
const switcher = (page: Page, company: string) => page.getByRole('button', { name: `Empresa: ${company}` })
const badgeOf = (page: Page) => page.evaluate<string>(`getComputedStyle(document.querySelector('.top .mono')).backgroundColor`)

async function enter(page: Page, from: string, to: string): Promise<void> {
  await switcher(page, from).click()
  await page.getByRole('menuitemcheckbox', { name: to }).click()
  await switcher(page, to).waitFor()
}

/** Saves an item as this page would, in the company that it shows, with the session that the browser has now. */
const saveFrom = (page: Page, companyId: string) =>
  page.evaluate<{ status: number; code: number }>(`fetch('/api/items', {
    method: 'POST',
    headers: {
      authorization: 'Bearer ' + localStorage.getItem('accessToken'),
      'content-type': 'application/json',
      'x-company-id': '${companyId}',
    },
    body: JSON.stringify({ kind: 'service', code: 'AJENO-1', name: 'De la otra pestaña', price: '1000', taxIds: [], withholdingCode: null, icaCode: null }),
  }).then(async (answer) => ({ status: answer.status, code: (await answer.json()).code }))`)

test('a tab that shows one company cannot write into the other', async () => {
  const visited = await visit()
  const { page, url } = visited
  await haveSession(visited)
  await page.goto(`${url}/items?new=1`)
  await nameOf(page).fill('Panela de la primera')
  const second = await page.context().newPage()
  await second.goto(url)
  await switcher(second, ONE).click()
  await takePicture(second, 'switcher')
  expect(await seriousProblems(second)).toEqual([])
  await second.getByRole('menuitemcheckbox', { name: OTHER }).click()
  await switcher(second, OTHER).waitFor()
  expect(await badgeOf(second)).not.toBe(await badgeOf(page))

  // The server refuses by itself, whatever the page had shown (498).
  expect(await saveFrom(page, inject('demo').companyId)).toMatchObject({ status: 400, code: 498 })

  // The first tab asks before anything else is done in it.
  const dialog = page.getByRole('alertdialog', { name: 'Cambiaste de empresa en otra pestaña' })
  await dialog.waitFor()
  await dialog.getByText(`Allá estás en «${OTHER}» y aquí, en «${ONE}».`).waitFor()
  expect(await seriousProblems(page)).toEqual([])
  await takePicture(page, 'elsewhere')
  await dialog.getByRole('button', { name: `Volver a ${ONE}` }).click()
  await switcher(page, ONE).waitFor()

  // Now the second one is elsewhere; it follows, and nothing was written in either.
  await second
    .getByRole('alertdialog')
    .getByRole('button', { name: `Seguir en ${ONE}` })
    .click()
  await switcher(second, ONE).waitFor()
  for (const company of [ONE, OTHER]) {
    if (company === OTHER) await enter(second, ONE, OTHER)
    await second.goto(`${url}/items`)
    await second.getByRole('heading', { name: /^Productos y servicios/ }).waitFor()
    // The menu has a box of its own.
    const list = second.getByRole('main')
    await list
      .getByRole('searchbox', { name: /Buscar/ })
      .or(list.getByLabel(/^Buscar/))
      .first()
      .fill('de la')
    await second
      .getByText(/Sin resultados|Aún no tienes/)
      .first()
      .waitFor()
  }
  // Whoever signs in next finds the company where one was last.
  await enter(second, OTHER, ONE)
  await visited.close()
})

test('the colour of a company is changed by its administrator, and seen at once', async () => {
  const visited = await visit()
  const { page, url } = visited
  await signIn(visited)
  await enter(page, ONE, OTHER)
  await page.goto(`${url}/account/my-companies`)
  await switcher(page, OTHER).waitFor()
  const before = await badgeOf(page)
  await page.getByRole('button', { name: 'Color' }).click()
  expect(await page.getByRole('menuitemcheckbox', { name: 'Azul' }).getAttribute('aria-checked')).toBe('true')
  await page.getByRole('menuitemcheckbox', { name: 'Morado' }).click()
  await page.getByText('Color de la empresa: morado').waitFor()
  await expect.poll(() => badgeOf(page)).not.toBe(before)
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    expect(await seriousProblems(page)).toEqual([])
    await takePicture(page, `companies-${theme}`)
  }
  await page.getByRole('button', { name: 'Color' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Azul' }).click()
  await expect.poll(() => page.evaluate<string | null>(`document.querySelector('[data-company]')?.dataset.company ?? null`)).toBe('laguna')
  await enter(page, OTHER, ONE)
  await visited.close()
})
